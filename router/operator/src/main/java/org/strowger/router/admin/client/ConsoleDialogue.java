package org.strowger.router.admin.client;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Sends lines to the console and reads the answers; the last line of an answer is recognizable by its beginning. */
public final class ConsoleDialogue {
    private static final int BUFFER_OCTETS = 16 << 10;
    private static final Pattern SIGN_IN = Pattern.compile("(json +)?auth +\\S+");

    /** The outcome of a command, with the corresponding exit status of the client program. */
    public enum Outcome {
        OK(0),
        REFUSED(1),
        DENIED(77);

        private final int status;

        Outcome(int status) {
            this.status = status;
        }

        public int status() {
            return status;
        }
    }

    private final ConsoleSocket socket;
    private final byte[] buffer = new byte[BUFFER_OCTETS];
    private int from;
    private int to;

    public ConsoleDialogue(ConsoleSocket socket) {
        this.socket = socket;
    }

    /**
     * Whether the line is a sign-in without a password: the next line is then the password, and both lines get one
     * answer.
     */
    public static boolean isSignIn(String line) {
        return SIGN_IN.matcher(line.strip()).matches();
    }

    public void send(String line) throws IOException {
        socket.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Reads an answer.
     *
     * @param body receives every line except the last
     * @return the last line
     * @throws EOFException if the connection ends before the answer is complete
     */
    public String answer(Consumer<String> body) throws IOException {
        String line = line();
        while (!isLast(line)) {
            body.accept(line);
            line = line();
        }
        return line;
    }

    /** Sends a line and returns the last line of the answer, discarding the other lines. */
    public String ask(String line) throws IOException {
        send(line);
        return answer(shown -> {});
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        while (true) {
            for (int i = from; i < to; i++) {
                if (buffer[i] == '\n') {
                    line.write(buffer, from, i - from);
                    from = i + 1;
                    return line.toString(StandardCharsets.UTF_8);
                }
            }
            line.write(buffer, from, to - from);
            from = 0;
            to = socket.read(buffer);
            if (to < 0) {
                to = 0;
                throw new EOFException("the daemon has closed the connection");
            }
        }
    }

    private static boolean isLast(String line) {
        return line.startsWith("OK ") || line.startsWith("ERR ") || line.startsWith("{\"command\":");
    }

    public static Outcome outcome(String last) {
        if (last.startsWith("{")) {
            String end = last.substring(Math.max(0, last.lastIndexOf("\"status\":\"")));
            if (end.startsWith("\"status\":\"OK\"")) {
                return Outcome.OK;
            }
            return end.startsWith("\"status\":\"ERR\",\"code\":\"denied\"") ? Outcome.DENIED : Outcome.REFUSED;
        }
        if (last.startsWith("OK ")) {
            return Outcome.OK;
        }
        return last.startsWith("ERR denied ") ? Outcome.DENIED : Outcome.REFUSED;
    }
}
