package org.strowger.router.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.app.Main;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.PasswordHash;
import org.strowger.router.program.ConfigurationLoader;
import picocli.CommandLine;

/** {@code strowger hash-password} with the password on standard input. */
final class HashPasswordCommandTest {
    private final InputStream before = System.in;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String input, String... words) {
        System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
        CommandLine command = Main.commandLine();
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        return command.execute(words);
    }

    @AfterEach
    void givesTheInputBack() {
        System.setIn(before);
    }

    @Test
    void printsAHashThatTheConfigurationAcceptsForThePassword(@TempDir Path directory) throws IOException {
        assertThat(run("open, sesame\nsecond line\n", "hash-password", "--iterations", "1000"))
                .isZero();
        assertThat(out.toString()).matches("\\{hash: \"pbkdf2-sha256\\$1000\\$[^$]{22}\\$[^$]{43}\"}\\R");
        Path file = Files.writeString(
                directory.resolve("strowger.yaml"), "applications:\n  - name: shop\n    password: " + out);
        Password password = ConfigurationLoader.read(file)
                .configuration()
                .applications()
                .get(0)
                .login()
                .password();
        assertThat(password).isInstanceOfSatisfying(Password.Hashed.class, hashed -> {
            assertThat(PasswordHash.verify(hashed, "open, sesame")).isTrue();
            assertThat(PasswordHash.verify(hashed, "open, sesame\n")).isFalse();
        });
    }

    @Test
    void theSamePasswordGivesADifferentHashEachTime() {
        run("sesame\n", "hash-password", "--iterations", "1000");
        String first = out.toString();
        out.getBuffer().setLength(0);
        run("sesame\n", "hash-password", "--iterations", "1000");
        assertThat(out.toString()).isNotEmpty().isNotEqualTo(first);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "tab\there\n", "snowman \u2603\n"})
    void refusesAPasswordThatNoProtocolCanCarry(String input) {
        assertThat(run(input, "hash-password")).isEqualTo(1);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).startsWith("strowger: ").contains("password");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "999", "10000001", "-1"})
    void iterationsOutsideTheLimitsAreRefused(String iterations) {
        assertThat(run("sesame\n", "hash-password", "--iterations", iterations)).isEqualTo(2);
        assertThat(err.toString()).contains("from 1000 to 10000000, not " + iterations);
    }

    @Test
    void aPasswordOnTheCommandLineIsNotAccepted() {
        assertThat(run("", "hash-password", "sesame")).isEqualTo(2);
        assertThat(out.toString()).isEmpty();
    }
}
