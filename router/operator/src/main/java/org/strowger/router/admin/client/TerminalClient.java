package org.strowger.router.admin.client;

import java.io.EOFException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jline.reader.Candidate;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jspecify.annotations.Nullable;
import org.strowger.router.admin.command.LineWords;

/** The interactive client, with line editing, history, and completion performed by the console. */
public final class TerminalClient {
    private static final String PROMPT = "strowger> ";

    private final ConsoleDialogue dialogue;
    private final ConsoleSocket socket;
    private final LineReader reader;
    private final Terminal terminal;
    private final PrintWriter out;
    private boolean impatient;

    /**
     * Creates the client.
     *
     * @param history the history file, which never contains sign-in lines
     */
    public TerminalClient(ConsoleDialogue dialogue, ConsoleSocket socket, Path history) throws IOException {
        this.dialogue = dialogue;
        this.socket = socket;
        this.terminal = TerminalBuilder.builder().name("strowger").system(true).build();
        this.out = terminal.writer();
        this.reader = LineReaderBuilder.builder()
                .terminal(terminal)
                .appName("strowger")
                .completer((reading, parsed, candidates) -> {
                    String before = parsed.line().substring(0, parsed.cursor());
                    complete(before).forEach(word -> candidates.add(new Candidate(word)));
                })
                .variable(LineReader.HISTORY_FILE, history)
                .variable(LineReader.HISTORY_IGNORE, "*auth *")
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                .build();
    }

    private List<String> complete(String beginning) {
        List<String> words = new ArrayList<>();
        try {
            dialogue.send("complete \"" + beginning.replace("\\", "\\\\").replace("\"", "\\\"") + "\"");
            String last = dialogue.answer(words::add);
            return last.startsWith("OK ") ? words : List.of();
        } catch (IOException e) {
            return List.of(); // The next command reports the error.
        }
    }

    /**
     * Runs until the user quits or the daemon closes the connection.
     *
     * @return the exit status
     */
    public int talk() throws IOException {
        terminal.handle(Terminal.Signal.INT, signal -> interrupt());
        try {
            while (true) {
                String line = read(PROMPT, null).orElse("");
                impatient = false;
                if (!line.isBlank() && !line.strip().startsWith("#") && say(line.strip())) {
                    show(dialogue.answer(this::show));
                }
                if (LineWords.firstOf(line).equals("quit")) {
                    return 0;
                }
            }
        } catch (EndOfFileException e) {
            return 0; // Ctrl-D
        } catch (EOFException e) {
            show(impatient ? "strowger: interrupted" : "strowger: " + e.getMessage());
            return 1;
        } finally {
            terminal.close();
        }
    }

    /**
     * Sends a line, preceded by a password prompt for a sign-in.
     *
     * @return false if the user cancelled the password prompt, so that no line was sent
     */
    private boolean say(String line) throws IOException {
        if (!ConsoleDialogue.isSignIn(line)) {
            dialogue.send(line);
            return true;
        }
        Optional<String> password = read("Password: ", '*');
        if (password.isPresent()) {
            dialogue.send(line);
            dialogue.send(password.get());
        }
        return password.isPresent();
    }

    /**
     * Reads a line from the terminal.
     *
     * @return empty if the user cancelled the input
     */
    private Optional<String> read(String prompt, @Nullable Character mask) {
        try {
            return Optional.of(reader.readLine(prompt, mask));
        } catch (UserInterruptException e) {
            show("(press Ctrl-D to leave the console)");
            return Optional.empty();
        }
    }

    /**
     * Handles Ctrl-C: while an answer is being received, the first one ends the stream and the second one closes the
     * connection.
     */
    private void interrupt() {
        try {
            if (impatient) {
                socket.close();
            } else {
                impatient = true;
                dialogue.send("");
            }
        } catch (IOException e) {
            show("strowger: " + e.getMessage());
        }
    }

    private void show(String line) {
        out.println(line);
        out.flush();
    }
}
