package io.seckill.consumer;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass.Predicates;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The shape of this module: features without cycles, and one home for each technology. */
@AnalyzeClasses(packages = "io.seckill.consumer", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule featuresFormNoCycles =
            slices().matching("io.seckill.consumer.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule nothingIsNamedForWhatItIsNot = noClasses()
            .should()
            .haveNameMatching("(?i).*(impl|utils?|helper|manager|dto|config|service)")
            .orShould()
            .resideInAnyPackage(
                    "..impl..", "..util..", "..helper..", "..manager..", "..dto..", "..config..", "..service..");

    @ArchTest
    static final ArchRule statementsAreWrittenInFewPlaces = noClasses()
            .that()
            .resideOutsideOfPackages("io.seckill.consumer.book")
            .and()
            // Reads what the driver's failures mean.
            .doNotHaveFullyQualifiedName("io.seckill.consumer.recording.DatabaseFailure")
            .and()
            .doNotHaveFullyQualifiedName("io.seckill.consumer.order.RecordedOrders")
            .and()
            .doNotHaveFullyQualifiedName("io.seckill.consumer.life.LifeRows")
            .and()
            .doNotHaveFullyQualifiedName("io.seckill.consumer.returning.StockReturns")
            .and()
            .doNotHaveFullyQualifiedName("io.seckill.consumer.payment.Payments")
            .and()
            .doNotHaveFullyQualifiedName("io.seckill.consumer.sale.LiveOrders")
            .and()
            .doNotHaveFullyQualifiedName("io.seckill.consumer.sale.Sales")
            .and()
            .doNotHaveFullyQualifiedName("io.seckill.consumer.flight.HandReports")
            .and()
            .doNotHaveFullyQualifiedName("io.seckill.consumer.deadletter.LettersLock")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.springframework.jdbc..", "java.sql..", "com.mysql..");

    @ArchTest
    static final ArchRule onlyRecordingAndDeadLettersTouchQueues = noClasses()
            .that()
            .resideOutsideOfPackages(
                    "io.seckill.consumer.recording",
                    "io.seckill.consumer.queue",
                    "io.seckill.consumer.flight",
                    "io.seckill.consumer.deadletter")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.springframework.amqp..", "com.rabbitmq..");

    @ArchTest
    static final ArchRule redisIsReachedThroughTheLedgersOnly = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.springframework.data.redis..", "io.lettuce..");

    @ArchTest
    static final ArchRule onlyControllersKnowTheWeb = noClasses()
            .that()
            .haveSimpleNameNotEndingWith("Controller")
            .and()
            .haveSimpleNameNotEndingWith("Advice")
            .and()
            // Asks others over HTTP.
            .doNotHaveFullyQualifiedName("io.seckill.consumer.payment.provider.SignedPost")
            .and()
            .areTopLevelClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.springframework.web..", "org.springframework.http..", "jakarta.servlet..");

    @ArchTest
    static final ArchRule controllersAreCalledByNobody = classes()
            .that(Predicates.simpleNameEndingWith("Controller"))
            .should()
            .notBePublic()
            .andShould()
            .onlyHaveDependentClassesThat()
            .haveNameMatching(".*Controller(\\$.*)?");

    @ArchTest
    static final ArchRule nothingStaticChanges =
            fields().that().areStatic().and().doNotHaveName("$VALUES").should().beFinal();
}
