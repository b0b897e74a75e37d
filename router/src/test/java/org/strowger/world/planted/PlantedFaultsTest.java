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
    private static final Path ROOT = Path.of("..");

    static Stream<PlantedFault> faults() {
        return PlantedFaults.all().stream();
    }

    @ParameterizedTest
    @MethodSource("faults")
    void hasItsPlace(PlantedFault fault) throws IOException {
        assertThat(fault.planted(ROOT)).contains(fault.replacement());
    }

    @Test
    void aTextInAnotherMethodIsNotThePlace() {
        PlantedFault misplaced = new PlantedFault(
                "misplaced",
                "org.strowger.router.exchange.mt.MtMessage",
                "isOutdated",
                "return preparedFor == candidate;",
                "return true;");
        assertThatThrownBy(() -> misplaced.planted(ROOT)).hasMessageContaining("is not in isOutdated of");
    }

    @Test
    void namesAreUnique() {
        List<String> names = faults().map(PlantedFault::name).toList();
        assertThat(names).doesNotHaveDuplicates();
    }
}
