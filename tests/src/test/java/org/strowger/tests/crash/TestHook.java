package org.strowger.tests.crash;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.router.thread.BlockingPool;

/** A hook that refuses some messages, rewords others, and sends all others by a route that nothing else names. */
final class TestHook {
    /** The name of the route of an application begins with this. */
    static final String ROUTE = "hooked-";

    private static final Pattern APPLICATION = Pattern.compile("\"application\":\\s*\"app([0-9]+)\"");
    private static final Pattern TEXT = Pattern.compile("\"text\":\\s*\"([^\"]*)");
    private static final int THREADS = 4;
    private static final int OK = 200;

    private final HttpServer server;
    private final ExecutorService threads = BlockingPool.open(THREADS);

    private TestHook(HttpServer server) {
        this.server = server;
    }

    static TestHook open() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        TestHook hook = new TestHook(server);
        server.setExecutor(hook.threads);
        server.createContext("/", hook::answer);
        server.start();
        return hook;
    }

    int port() {
        return server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String question = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            byte[] answer = answer(question).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(OK, answer.length);
            exchange.getResponseBody().write(answer);
        }
    }

    /** The answer to a question, both in JSON. */
    static String answer(String question) {
        if (Form.REFUSED_BY_HOOK.begins(textIn(question))) {
            return "{\"verdict\": \"refuse\"}";
        }
        Matcher application = APPLICATION.matcher(question);
        if (!application.find()) {
            return "{}";
        }
        String route =
                ROUTE + Role.of(Integer.parseInt(application.group(1))).ids().label();
        String text = Form.REWORDED.begins(textIn(question)) ? ", \"text\": \"" + Words.REWORDED + "\"" : "";
        return "{\"verdict\": \"route\", \"route\": \"" + route + "\"" + text + "}";
    }

    private static String textIn(String question) {
        Matcher text = TEXT.matcher(question);
        return text.find() ? text.group(1) : "";
    }

    void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
