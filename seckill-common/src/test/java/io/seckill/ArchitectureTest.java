package io.seckill;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The shape of what both services share. */
@AnalyzeClasses(packages = "io.seckill", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule packagesFormNoCycles =
            slices().matching("io.seckill.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule nothingIsNamedForWhatItIsNot = noClasses()
            .should()
            .haveNameMatching("(?i).*(impl|utils?|helper|manager|dto|config|service)")
            .orShould()
            .resideInAnyPackage(
                    "..impl..", "..util..", "..helper..", "..manager..", "..dto..", "..config..", "..service..");

    @ArchTest
    static final ArchRule redisHasOneHome = noClasses()
            .that()
            .resideOutsideOfPackage("io.seckill.stock..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.lettuce..", "org.springframework.data.redis..");

    @ArchTest
    static final ArchRule amqpHasOneHome = noClasses()
            .that()
            .resideOutsideOfPackage("io.seckill.message")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.rabbitmq..", "org.springframework.amqp..");

    @ArchTest
    static final ArchRule theWebStaysAtTheEdge = noClasses()
            .that()
            .resideOutsideOfPackages("io.seckill.problem", "io.seckill.identity", "io.seckill.edge")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.springframework.web..", "org.springframework.http..", "jakarta.servlet..");

    @ArchTest
    static final ArchRule nothingHereKnowsTheBook = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.sql..", "javax.sql..", "jakarta.persistence..", "org.springframework.jdbc..");

    @ArchTest
    static final ArchRule theGateDecidesByRedissClockAlone = noClasses()
            .that()
            .resideInAPackage("io.seckill.stock..")
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
