package org.strowger.router.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JvmHeapTest {
    private static final List<String> LAUNCHED =
            List.of("java", "-Xmx2g", "-cp", "lib/*", "org.strowger.router.app.Main", "run", "--config", "f");

    @Test
    void theNewHeapSizeIsPlacedAfterTheHeapSizeOfTheLauncher() {
        assertThat(JvmHeap.mayBeSized(LAUNCHED, List.of(JvmHeap.USUAL, "-ea"))).isTrue();
        List<String> sized = JvmHeap.sized(LAUNCHED, 320L << 20);
        assertThat(String.join(" ", sized))
                .isEqualTo("java -Xmx2g -cp lib/* -Xmx320m " + JvmHeap.MARK
                        + " org.strowger.router.app.Main run --config f");
    }

    @Test
    void aSmallHeapAlsoHasASmallInitialSize() {
        assertThat(JvmHeap.sized(LAUNCHED, 128L << 20)).containsSequence("-Xmx128m", JvmHeap.MARK, "-Xms128m");
    }

    @Test
    void aProcessIsRestartedWithAnotherHeapSizeOnlyOnce() {
        assertThat(JvmHeap.mayBeSized(LAUNCHED, List.of(JvmHeap.USUAL, JvmHeap.MARK)))
                .isFalse();
    }

    @Test
    void aHeapSizeSetByTheOperatorIsKept() {
        for (String theirs : List.of("-Xmx1g", "-Xmx2g", "-XX:MaxHeapSize=1g", "-XX:MaxRAMPercentage=30")) {
            assertThat(JvmHeap.mayBeSized(LAUNCHED, List.of(JvmHeap.USUAL, theirs)))
                    .as(theirs)
                    .isFalse();
        }
    }

    @Test
    void programsNotStartedByTheLauncherAreNotRestarted() {
        assertThat(JvmHeap.mayBeSized(List.of(), List.of(JvmHeap.USUAL))).isFalse();
        assertThat(JvmHeap.mayBeSized(List.of("java", "-jar", "runner.jar"), List.of(JvmHeap.USUAL)))
                .isFalse();
        assertThat(JvmHeap.mayBeSized(LAUNCHED, List.of())).isFalse();
    }
}
