package io.seckill.load;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The shape of this module. */
@AnalyzeClasses(packages = "io.seckill.load", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule packagesFormNoCycles =
            slices().matching("io.seckill.load.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule nothingIsNamedForWhatItIsNot = noClasses()
            .should()
            .haveNameMatching("(?i).*(impl|utils?|helper|manager|dto|config|service)")
            .orShould()
            .resideInAnyPackage(
                    "..impl..", "..util..", "..helper..", "..manager..", "..dto..", "..config..", "..service..");

    @ArchTest
    static final ArchRule storesAreReadInOnePlace = noClasses()
            .that()
            // The benchmark uses them bare, to see what they give at the most.
            .resideOutsideOfPackages("io.seckill.load.evidence..", "io.seckill.load.bench.floor")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.lettuce..", "com.rabbitmq..", "java.sql..", "com.mysql..");

    @ArchTest
    static final ArchRule rulesAskNoServer = classes()
            .that()
            .resideInAPackage("io.seckill.load.verdict.rule")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..",
                    "org.jspecify..",
                    "org.HdrHistogram..",
                    "io.seckill.load.evidence..",
                    "io.seckill.load.history",
                    "io.seckill.load.verdict.rule",
                    "io.seckill.load.verdict.sheet");

    @ArchTest
    static final ArchRule nothingStaticChanges =
            fields().that().areStatic().and().doNotHaveName("$VALUES").should().beFinal();
}
