package org.strowger.tests.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A provider of {@code sendsms} on a real socket. For each request, a function of the recipient and of the number of
 * requests for it says what is written; an empty text ends the connection without a response.
 */
final class RawProvider implements AutoCloseable {
    private static final Pattern TO = Pattern.compile("[?&]to=(?:%2B)?([0-9]+)");

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final List<String> recipients = new CopyOnWriteArrayList<>();
    private final Function<Attempt, String> answers;

    /** @param number 1 for the first request */
    record Attempt(String to, long number) {}

    RawProvider(Function<Attempt, String> answers) throws IOException {
        this.answers = answers;
        start("provider", this::accept);
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    int port() {
        return server.getLocalPort();
    }

    /** How many requests there were for a recipient. */
    long requests(String to) {
        return recipients.stream().filter(to::equals).count();
    }

    static String response(String statusLine, String body) {
        return "HTTP/1.1 " + statusLine + "\r\nContent-Type: text/plain\r\nContent-Length: " + body.length()
                + "\r\n\r\n" + body;
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = server.accept();
                start("provider connection", () -> serve(socket));
            }
        } catch (IOException e) {
            // The test is over.
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
            String line = in.readLine();
            while (line != null) {
                Matcher to = TO.matcher(line);
                while (!in.readLine().isEmpty()) {
                    // The headers do not matter.
                }
                String recipient = to.find() ? to.group(1) : "";
                recipients.add(recipient);
                String answer = answers.apply(new Attempt(recipient, requests(recipient)));
                if (answer.isEmpty()) {
                    return;
                }
                socket.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
                line = in.readLine();
            }
        } catch (IOException e) {
            // The router has left.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
