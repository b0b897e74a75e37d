package org.strowger.router.app.command;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;
import org.strowger.router.admin.client.ConsoleDialogue;
import org.strowger.router.admin.client.ConsoleDialogue.Outcome;
import org.strowger.router.admin.client.ConsoleSocket;
import org.strowger.router.admin.client.TerminalClient;
import org.strowger.router.admin.command.LineWords;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.cli.HostPort;
import org.strowger.router.cli.PasswordSource;
import org.strowger.router.reactor.tls.TlsClientLayer;
import org.strowger.router.reactor.tls.TlsConfigurationException;
import picocli.CommandLine.TypeConversionException;

/** {@code strowger console}: runs one command, a script from standard input, or an interactive session. */
public final class ConsoleVerb {
    private static final Path USUAL_SOCKET = Path.of("/run/strowger/console.sock");
    private static final String USUAL_ADDRESS = "127.0.0.1:2770";
    private static final String HISTORY = ".strowger_history";
    private static final List<String> HELP = List.of("--help", "-h", "--version", "-V");
    private static final int CONNECT_MILLIS = 5_000;

    private final ConsoleOptions options;
    private final InputStream in;
    private final PrintStream out;
    private final PrintStream err;

    private ConsoleVerb(ConsoleOptions options, InputStream in, PrintStream out, PrintStream err) {
        this.options = options;
        this.in = in;
        this.out = out;
        this.err = err;
    }

    /** Runs the verb with these arguments. @return the exit status */
    public static int run(List<String> words, InputStream in, PrintStream out, PrintStream err) {
        return new ConsoleVerb(ConsoleOptions.of(words), in, out, err).run();
    }

    /** Whether the first argument of the verb requests help. */
    public static boolean asksForHelp(String... words) {
        return words.length > 1 && HELP.contains(words[1]);
    }

    private int run() {
        String password = password().orElse("");
        try (ConsoleSocket socket = connect()) {
            ConsoleDialogue dialogue = new ConsoleDialogue(socket);
            if (options.has("--user")) {
                String last = signIn(dialogue, password);
                if (ConsoleDialogue.outcome(last) != Outcome.OK) {
                    err.println(last);
                    return ConsoleDialogue.outcome(last).status();
                }
            }
            if (!options.command().isEmpty()) {
                return say(dialogue, oneCommand());
            }
            return isAtTerminal() ? new TerminalClient(dialogue, socket, history()).talk() : script(dialogue);
        } catch (EOFException e) {
            throw new CommandFailure(e.getMessage() + "; the log of the daemon may show the reason");
        } catch (IOException e) {
            throw new CommandFailure("the connection to the console was lost: " + e.getMessage());
        }
    }

    // ---- Commands

    private String oneCommand() {
        String line = commandLine(options.command());
        if (ConsoleDialogue.isSignIn(line)) {
            throw new CommandFailure(
                    "'" + line + "' would wait for a password; use the option --user before the command instead");
        }
        return line;
    }

    /** Joins the shell's arguments into one command line. */
    private static String commandLine(List<String> words) {
        return words.size() == 1
                ? words.get(0)
                : words.stream().map(LineWords::written).collect(Collectors.joining(" "));
    }

    private int script(ConsoleDialogue dialogue) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        int status = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.isBlank() || line.strip().startsWith("#")) {
                continue;
            }
            int next = say(dialogue, ConsoleDialogue.isSignIn(line) ? line + "\n" + following(lines) : line);
            status = next == 0 ? status : next;
            if (line.strip().equals("quit")) {
                break;
            }
        }
        return status;
    }

    private static String following(BufferedReader lines) throws IOException {
        String line = lines.readLine();
        return line == null ? "" : line;
    }

    /**
     * Sends a command. Prints the body to standard output. The last line is also printed if it is JSON, or if the
     * command succeeded without a body. The last line of a failed command is printed to standard error.
     */
    private int say(ConsoleDialogue dialogue, String line) throws IOException {
        dialogue.send(line);
        boolean[] said = new boolean[1];
        String last = dialogue.answer(shown -> {
            out.println(shown);
            out.flush();
            said[0] = true;
        });
        Outcome outcome = ConsoleDialogue.outcome(last);
        if (last.startsWith("{") || (outcome == Outcome.OK && !said[0])) {
            out.println(last);
        } else if (outcome != Outcome.OK) {
            err.println(last);
        }
        out.flush();
        return outcome.status();
    }

    // ---- Sign-in

    private String signIn(ConsoleDialogue dialogue, String password) throws IOException {
        dialogue.send("auth " + LineWords.written(options.find("--user").orElse("")));
        return dialogue.ask(password);
    }

    private Optional<String> password() {
        if (!options.has("--user")) {
            return Optional.empty();
        }
        Optional<String> given = options.find("--password-file")
                .map(Path::of)
                .map(file -> PasswordSource.read(file).reveal())
                .or(() -> Optional.ofNullable(System.getenv(PasswordSource.ENVIRONMENT)));
        if (given.isEmpty() && isAtTerminal()) {
            return Optional.ofNullable(System.console())
                    .map(console -> console.readPassword("Password: "))
                    .map(String::new);
        }
        return given;
    }

    /**
     * Whether standard input is a terminal. From Java 22 on, {@code System.console()} is present even without a
     * terminal.
     */
    private static boolean isAtTerminal() {
        try {
            String input = Path.of("/proc/self/fd/0").toRealPath().toString();
            return input.startsWith("/dev/pts/") || input.startsWith("/dev/tty") || input.equals("/dev/console");
        } catch (IOException e) {
            return false;
        }
    }

    // ---- Connection

    private ConsoleSocket connect() {
        if (options.has("--socket")) {
            return bySocket(Path.of(options.find("--socket").orElse("")));
        }
        if (!options.has("--connect") && Files.exists(USUAL_SOCKET) && Files.isWritable(USUAL_SOCKET)) {
            return bySocket(USUAL_SOCKET);
        }
        try {
            return byTcp(HostPort.parse(options.find("--connect").orElse(USUAL_ADDRESS)));
        } catch (TypeConversionException e) {
            throw CommandFailure.usage("--connect: " + e.getMessage());
        }
    }

    private static ConsoleSocket bySocket(Path path) {
        try {
            return ConsoleSocket.at(path);
        } catch (IOException e) {
            throw new CommandFailure("cannot connect to " + path + ": " + e.getMessage()
                    + "; check that the daemon runs, that this is its console.socket, and that you may write to the "
                    + "socket");
        }
    }

    private ConsoleSocket byTcp(HostPort address) {
        Socket socket = new Socket();
        try {
            socket.connect(address.resolve(), CONNECT_MILLIS);
            socket.setTcpNoDelay(true);
            return ConsoleSocket.over(
                    options.has("--tls")
                            ? new TlsClientLayer(options.tls(), address.host(), address.port()).over(socket)
                            : socket);
        } catch (TlsConfigurationException e) {
            throw CommandFailure.of(e);
        } catch (SSLException e) {
            throw new CommandFailure(
                    "the TLS handshake failed with the console at " + address.host() + ":" + address.port() + ": "
                            + e.getMessage()
                            + "; give the CA of its certificate with --ca, and connect by the host name in the "
                            + "certificate "
                            + "or use --no-verify-host");
        } catch (IOException e) {
            throw new CommandFailure("cannot connect to the console at " + address.host() + ":" + address.port() + ": "
                    + e.getMessage() + "; check that the daemon runs and that this is its console.listen; --connect "
                    + "or --socket set another address");
        }
    }

    private static Path history() {
        return Path.of(System.getProperty("user.home"), HISTORY);
    }
}
