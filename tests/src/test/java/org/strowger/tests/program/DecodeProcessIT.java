package org.strowger.tests.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.strowger.tests.process.JavaCommand;

/** The real program in a process of its own, fed through its standard input. */
final class DecodeProcessIT {
    private static final String ENQUIRE = "00000010000000150000000000000001";

    /** @return the exit status, and then what was printed */
    private static String run(byte[] input) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(JavaCommand.strowger(List.of("decode", "smpp", "-")))
                .redirectErrorStream(true)
                .start();
        try (OutputStream in = process.getOutputStream()) {
            in.write(input);
        }
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("it ends in time").isTrue();
        return process.exitValue() + " " + out;
    }

    @Test
    void readsStandardInputAndExitsWithAStatus() throws IOException, InterruptedException {
        assertThat(run(HexFormat.of().parseHex(ENQUIRE))).startsWith("0 enquire_link at offset 0");
        assertThat(run(("0000000f" + ENQUIRE.substring(8)).getBytes(StandardCharsets.US_ASCII)))
                .startsWith("1 no PDU at offset 0")
                .contains("OUT OF STEP");
        assertThat(run("00 0".getBytes(StandardCharsets.US_ASCII)))
                .isEqualTo(
                        "1 strowger: standard input: line 1, column 4: this group has 1 hexadecimal digits, but octets "
                                + "have two digits each: remove or add a digit"
                                + System.lineSeparator());
    }
}
