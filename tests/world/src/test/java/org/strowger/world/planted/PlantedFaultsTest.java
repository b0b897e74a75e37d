package org.strowger.world.planted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of planted faults: each has its place in the sources. */
class PlantedFaultsTest {
    private static final Path ROOT = Path.of("../..");

    static Stream<PlantedFault> faults() {
        return PlantedFaults.all().stream();
    }

    @ParameterizedTest
    @MethodSource("faults")
    void eachPlantedFaultAppliesToTheSource(PlantedFault fault) throws IOException {
        String planted = String.join("\n", fault.planted(ROOT).values());
        assertThat(fault.changes()).isNotEmpty();
        assertThat(planted)
                .contains(fault.changes().stream()
                        .map(PlantedFault.Change::replacement)
                        .toList());
    }

    @Test
    void aTextInAnotherMethodIsNotReplaced() {
        PlantedFault misplaced = PlantedFaults.parse("""
                        fault: misplaced
                        type: org.strowger.router.exchange.mt.MtMessage
                        method: isOutdated
                        text: return preparedFor == candidate;
                        with: return true;
                        """).get(0);
        assertThatThrownBy(() -> misplaced.planted(ROOT)).hasMessageContaining("is not in isOutdated of");
    }

    @Test
    void aFaultCanHaveSeveralChanges() {
        PlantedFault fault = PlantedFaults.parse("""
                        fault: several
                        type: A
                        method: one
                        text: 1
                        with: 2
                        method: two
                        text: 3
                        with:
                        type: B
                        method: three
                        text: 4
                        with: 5
                        """).get(0);
        assertThat(fault.changes())
                .containsExactly(
                        new PlantedFault.Change("A", "one", "1", "2"),
                        new PlantedFault.Change("A", "two", "3", ""),
                        new PlantedFault.Change("B", "three", "4", "5"));
    }

    @Test
    void namesAreUnique() {
        List<String> names = faults().map(PlantedFault::name).toList();
        assertThat(names).doesNotHaveDuplicates();
    }
}
