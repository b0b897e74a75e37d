package org.strowger.router.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.program.ConfigurationLoader;

class HeapBoundTest {
    private static final long GIB = 1L << 30;

    @TempDir
    private Path directory;

    @Test
    void theUsualConfigurationFitsIntoTheUsualHeap() throws IOException {
        HeapBound bound = bound("", 24 * GIB);
        assertThat(bound.bytes()).isEqualTo(HeapBound.USUAL_BYTES);
        assertThat(bound.text(bound.bytes()))
                .isEqualTo("at most 2048 MiB, enough for 1,000,000 stored messages and 1,000,000 expected receipts");
        assertThat(bound.messages()).isEqualTo(1_000_000);
        assertThat(bound.receipts()).isEqualTo(1_000_000);
    }

    @Test
    void aLimitOfFiveMillionMessagesNeedsALargerHeap() throws IOException {
        HeapBound bound = bound("store: {max-messages: 5000000}\n", 24 * GIB);
        assertThat(bound.bytes()).isBetween(4 * GIB, 6 * GIB);
        assertThat(bound.bytes() % (32 << 20)).isZero();
        assertThat(bound.bytes()).isGreaterThanOrEqualTo(bound.neededBytes());
    }

    @Test
    void theHeapIsAtMostHalfOfTheMemoryAndATooSmallHeapCausesAWarning() throws IOException {
        HeapBound bound = bound("", GIB);
        assertThat(bound.bytes()).isEqualTo(GIB / 2);
        assertThat(bound.text(bound.bytes()))
                .startsWith("at most 512 MiB, but 1,000,000 stored messages and 1,000,000 expected receipts may need ")
                .endsWith(" MiB: lower store.max-messages or receipts.max of the SMSCs, or set heap");
    }

    @Test
    void theConfigurationCanSetTheHeapSize() throws IOException {
        HeapBound bound = bound("heap: 300MiB\n", 24 * GIB);
        assertThat(bound.bytes()).isEqualTo(320L << 20);
        assertThat(bound.neededBytes()).isGreaterThan(bound.bytes());
        assertThat(bound("heap: 20GiB\n", 24 * GIB).bytes()).isEqualTo(20 * GIB);
    }

    private HeapBound bound(String more, long machineBytes) throws IOException {
        Path file = directory.resolve("strowger.yaml");
        Files.writeString(file, """
                console: {listen: off}
                http: {listen: off}
                smscs: [{name: a, hosts: "127.0.0.1:3001", system-id: a, password: p}]
                routes: [{name: all, match: {}, via: a}]
                """ + more);
        return HeapBound.of(ConfigurationLoader.load(file), machineBytes);
    }
}
