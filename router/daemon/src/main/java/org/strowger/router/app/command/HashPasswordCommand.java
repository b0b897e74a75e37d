package org.strowger.router.app.command;

import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.config.value.HashType;
import org.strowger.router.config.value.PasswordHash;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code strowger hash-password}. */
@Command(
        name = "hash-password",
        description = {
            "Prints the hash of a password, for use in a configuration instead of the password.",
            "Reads the password from a prompt without echo, or from the first line of standard input.",
            "Does not accept the password on the command line, where every user of this machine could read it."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "For the passwords of applications and of console users. Passwords that Strowger sends to an SMSC",
            "cannot be hashed.",
            "",
            "Examples:",
            "  strowger hash-password",
            "  strowger hash-password < password.txt"
        })
public final class HashPasswordCommand implements Callable<Integer> {
    private static final int LENGTH_MAX = 64;
    private static final int OCTET_MAX = 0xFF;
    private static final Path INPUT = Path.of("/proc/self/fd/0");
    private static final Path OUTPUT = Path.of("/proc/self/fd/1");

    @Option(
            names = "--iterations",
            paramLabel = "N",
            description = "iterations of the hash; a higher number slows down password guessing, but also binds "
                    + "(default: ${DEFAULT-VALUE})",
            defaultValue = "" + PasswordHash.ITERATIONS_USUAL)
    private int iterations = PasswordHash.ITERATIONS_USUAL;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        if (iterations < HashType.ITERATIONS_MIN || iterations > HashType.ITERATIONS_MAX) {
            throw CommandFailure.usage("--iterations must be from " + HashType.ITERATIONS_MIN + " to "
                    + HashType.ITERATIONS_MAX + ", not " + iterations);
        }
        String password = isTerminal(INPUT) ? ofTerminal() : ofInput();
        checkThatItCanBeSent(password);
        byte[] salt = new byte[PasswordHash.SALT_OCTETS];
        new SecureRandom().nextBytes(salt);
        spec.commandLine()
                .getOut()
                .println("{hash: \"" + HashType.written(PasswordHash.hash(password, iterations, salt)) + "\"}");
        return 0;
    }

    /**
     * Reads the password. Called only after standard input was found to be a terminal, because newer JDKs have a
     * console even without one.
     */
    @SuppressWarnings("SystemConsoleNull")
    private static String ofTerminal() throws IOException {
        @Nullable Console terminal = System.console();
        if (terminal == null || !isTerminal(OUTPUT)) {
            throw new CommandFailure(
                    "the password prompt needs a terminal, but the output is redirected; remove the redirection, or "
                            + "pass the password on standard input");
        }
        char @Nullable [] first = terminal.readPassword("Password: ");
        char @Nullable [] second = terminal.readPassword("Repeat: ");
        if (first == null || second == null) {
            throw new CommandFailure("no password was entered: the terminal was closed");
        }
        if (!Arrays.equals(first, second)) {
            throw new CommandFailure("the two passwords differ; try again");
        }
        return new String(first);
    }

    private static String ofInput() throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        @Nullable String line = in.readLine();
        if (line == null) {
            throw new CommandFailure("no password on standard input");
        }
        return line;
    }

    /** Returns false on systems without this directory, where a terminal cannot be detected. */
    private static boolean isTerminal(Path stream) throws IOException {
        return Files.isSymbolicLink(stream)
                && Files.readSymbolicLink(stream).toString().matches("/dev/(tty|pts).*");
    }

    /** Rejects a password that no protocol can carry, since no client could ever match its hash. */
    private static void checkThatItCanBeSent(String password) {
        boolean fits = !password.isEmpty()
                && password.length() <= LENGTH_MAX
                && password.chars().allMatch(each -> each <= OCTET_MAX && !Character.isISOControl(each));
        if (!fits) {
            throw new CommandFailure("a password must have 1 to " + LENGTH_MAX
                    + " printable Latin-1 characters: the protocols cannot carry others");
        }
    }
}
