package org.strowger.tests.interop;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * The server that a gateway is to call: hears of receipts and messages, and answers each message with one of its own.
 */
public final class Callbacks implements AutoCloseable {
    public static final String ANSWER = "pong";

    private static final Pattern AND = Pattern.compile("&");

    private final HttpServer server;
    private final BlockingQueue<String> receipts = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();

    private Callbacks(HttpServer server) {
        this.server = server;
    }

    public static Callbacks open() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        Callbacks callbacks = new Callbacks(server);
        server.createContext("/receipt", call -> callbacks.hear(call, callbacks.receipts, ""));
        server.createContext("/message", call -> callbacks.hear(call, callbacks.messages, ANSWER));
        server.start();
        return callbacks;
    }

    private void hear(HttpExchange call, BlockingQueue<String> heard, String answer) throws IOException {
        try (call) {
            heard.add(told(call.getRequestURI().getRawQuery()));
            call.getResponseHeaders().add("Content-Type", "text/plain");
            byte[] body = answer.getBytes(StandardCharsets.US_ASCII);
            call.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
            call.getResponseBody().write(body);
        } catch (RuntimeException e) {
            // The server would only hang up.
            heard.add(e.toString());
        }
    }

    /** The values one after the other. One that follows {@code coding=2} is UCS-2, as the gateway got it. */
    private static String told(String query) {
        List<String> values = new ArrayList<>();
        Charset charset = StandardCharsets.UTF_8;
        for (String part : AND.split(query, -1)) {
            if (part.startsWith("coding=")) {
                charset = part.endsWith("=2") ? StandardCharsets.UTF_16BE : charset;
            } else {
                String octets = URLDecoder.decode(part.substring(part.indexOf('=') + 1), StandardCharsets.ISO_8859_1);
                values.add(new String(octets.getBytes(StandardCharsets.ISO_8859_1), charset));
            }
        }
        return String.join(" | ", values);
    }

    public String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + path;
    }

    /** Waits until all these were told; what else is told is passed over. */
    public void awaitReceipts(Collection<String> wanted) {
        await(receipts, wanted, UnaryOperator.identity());
    }

    /** @param gist the part of a message that is compared */
    public void awaitMessages(Collection<String> wanted, UnaryOperator<String> gist) {
        await(messages, wanted, gist);
    }

    private static void await(BlockingQueue<String> told, Collection<String> wanted, UnaryOperator<String> gist) {
        Set<String> missing = new LinkedHashSet<>(wanted);
        Set<String> others = new LinkedHashSet<>();
        while (!missing.isEmpty()) {
            try {
                String next = gist.apply(Patience.soon(told));
                if (!missing.remove(next)) {
                    others.add(next);
                }
            } catch (AssertionError e) {
                throw new AssertionError("not told: " + missing + "\n but: " + others, e);
            }
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
