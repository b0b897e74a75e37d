package org.strowger.tools.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.strowger.protocol.dump.Decoder;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.cli.ExitStatus;
import org.strowger.tools.decode.DecodePlan;
import org.strowger.tools.decode.Decoding;
import org.strowger.tools.decode.InputFault;
import org.strowger.tools.decode.PrintedPage;
import picocli.CommandLine.Parameters;

/** The input arguments, common to all verbs of {@code decode}. */
final class DecodeInput {
    private static final String STANDARD_INPUT = "-";
    private static final int NAMED_MAX = 40;

    @Parameters(
            paramLabel = "HEX|FILE|-",
            arity = "1..*",
            description = {
                "hexadecimal digits, optionally with blanks, colons, commas and 0x;",
                "or a file with such digits, a hex dump (xxd, hexdump -C, Wireshark) or raw octets;",
                "or - for standard input"
            })
    private List<String> words = new ArrayList<>();

    /** Decodes the input that the arguments name, and returns the exit status. */
    int decode(Decoder decoder, PrintWriter out) {
        DecodePlan plan = new DecodePlan(decoder, new PrintedPage(out, consoleCharset()));
        String word = String.join(" ", words);
        boolean stream = word.equals(STANDARD_INPUT) || isFile(word);
        boolean clean = stream ? stream(word, plan) : digits(word, plan);
        out.flush();
        return clean ? 0 : ExitStatus.REFUSED;
    }

    private static boolean stream(String word, DecodePlan plan) {
        boolean standard = word.equals(STANDARD_INPUT);
        String name = standard ? "standard input" : word;
        try (InputStream in = standard ? System.in : Files.newInputStream(Path.of(word))) {
            return Decoding.stream(in, plan);
        } catch (InputFault e) {
            throw new CommandFailure(name + ": " + e.getMessage());
        } catch (IOException e) {
            throw new CommandFailure(name + ": cannot read the input: " + e.getMessage());
        }
    }

    private static boolean digits(String word, DecodePlan plan) {
        if (!looksLikeDigits(word)) {
            String name = word.length() > NAMED_MAX ? word.substring(0, NAMED_MAX) + "..." : word;
            throw CommandFailure.usage(
                    "'" + name + "' is neither a file nor hexadecimal digits; use - for standard input");
        }
        try {
            return Decoding.digits(word, plan);
        } catch (InputFault e) {
            throw CommandFailure.usage(String.valueOf(e.getMessage()));
        }
    }

    /**
     * Whether the argument begins with apparent hexadecimal digits, so that an error further on is reported with its
     * position.
     */
    private static boolean looksLikeDigits(String word) {
        return word.strip().matches("(?s)[0-9a-fA-F]{2}.*|0[xX][0-9a-fA-F].*") && !word.contains("/");
    }

    private static boolean isFile(String word) {
        try {
            return Files.exists(Path.of(word));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** The character set of standard output; the name of the system property depends on the Java version. */
    private static Charset consoleCharset() {
        for (String property : new String[] {"stdout.encoding", "sun.stdout.encoding"}) {
            String name = System.getProperty(property, "");
            if (!name.isEmpty() && Charset.isSupported(name)) {
                return Charset.forName(name);
            }
        }
        return Charset.defaultCharset();
    }
}
