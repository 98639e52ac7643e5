package io.seckill.gateway;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The shape of the gateway. */
@AnalyzeClasses(packages = "io.seckill.gateway", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule featuresFormNoCycles =
            slices().matching("io.seckill.gateway.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule nothingIsNamedForWhatItIsNot = noClasses()
            .should()
            .haveNameMatching("(?i).*(impl|utils?|helper|manager|dto|config|service)")
            .orShould()
            .resideInAnyPackage(
                    "..impl..", "..util..", "..helper..", "..manager..", "..dto..", "..config..", "..service..");

    @ArchTest
    static final ArchRule theGateKnowsNoDatabase = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "java.sql..",
                    "javax.sql..",
                    "jakarta.persistence..",
                    "org.springframework.jdbc..",
                    "org.springframework.data.jpa..");

    @ArchTest
    static final ArchRule amqpHasOneHome = noClasses()
            .that()
            .resideOutsideOfPackage("io.seckill.gateway.handover")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.rabbitmq..", "org.springframework.amqp..");

    @ArchTest
    static final ArchRule redisIsReachedThroughTheLedgerAlone = noClasses()
            .that()
            // The lease of a node number is a script of its own.
            .resideOutsideOfPackage("io.seckill.gateway.orderid")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.lettuce..", "org.springframework.data.redis..");

    @ArchTest
    static final ArchRule theWebStaysWhereTheCallsAre = noClasses()
            .that()
            .resideInAnyPackage("io.seckill.gateway.handover", "io.seckill.gateway.relay", "io.seckill.gateway.orderid")
            .or()
            .haveSimpleName("Purchase")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.springframework.web..", "org.springframework.http..", "jakarta.servlet..");

    @ArchTest
    static final ArchRule aPurchaseIsTimedByRedissClockAlone = noClasses()
            .that()
            .resideInAnyPackage("io.seckill.gateway.purchase", "io.seckill.gateway.sale")
            .should()
            .callMethod(java.time.Instant.class, "now")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(java.time.Clock.class);

    @ArchTest
    static final ArchRule nothingStaticChanges =
            fields().that().areStatic().and().doNotHaveName("$VALUES").should().beFinal();

    @ArchTest
    static final ArchRule settingsAreRecords =
            classes().that().haveSimpleNameEndingWith("Properties").should().beRecords();
}
