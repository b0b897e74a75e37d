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

/** The interactive client: line editing with history, and completion by the console itself. */
public final class TerminalClient {
    private static final String PROMPT = "strowger> ";

    private final ConsoleDialogue dialogue;
    private final ConsoleSocket wire;
    private final LineReader reader;
    private final Terminal terminal;
    private final PrintWriter out;
    private boolean impatient;

    /** @param history file of past lines, without those that sign in */
    public TerminalClient(ConsoleDialogue dialogue, ConsoleSocket wire, Path history) throws IOException {
        this.dialogue = dialogue;
        this.wire = wire;
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

    /** Runs until the user quits or the daemon closes the connection. @return the exit status */
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

    /** @return whether a line was sent; not if the user cancels at the password prompt */
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

    /** @return empty if it was cancelled */
    private Optional<String> read(String prompt, @Nullable Character mask) {
        try {
            return Optional.of(reader.readLine(prompt, mask));
        } catch (UserInterruptException e) {
            show("(press Ctrl-D to quit)");
            return Optional.empty();
        }
    }

    /** Ctrl-C while an answer arrives ends a stream; a second one closes the connection. */
    private void interrupt() {
        try {
            if (impatient) {
                wire.close();
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
