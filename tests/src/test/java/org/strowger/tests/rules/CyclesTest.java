package org.strowger.tests.rules;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import org.junit.jupiter.api.Test;

/** No package uses one that uses it, by whatever way round: also not between the packages inside of one layer. */
class CyclesTest {
    static final Rule<JavaClasses> NO_CYCLES = classes -> slices()
            .matching("org.strowger.(**)")
            .should()
            .beFreeOfCycles()
            .allowEmptyShould(true)
            .evaluate(classes)
            .getFailureReport()
            .getDetails()
            .stream()
            .map(cycle -> new Violation(
                    "cycles",
                    cycle,
                    "move what both need into the lower package, or let the lower one define an interface"))
            .toList();

    @Test
    void noPackagesDependOnEachOtherInACycle() {
        NO_CYCLES.mustHoldIn(Project.mainClasses());
    }
}
