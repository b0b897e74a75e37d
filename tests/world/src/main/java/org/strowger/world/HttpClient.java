package org.strowger.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.strowger.router.reactor.PlainPeer;

/** An HTTP client of the router, with one connection. */
public final class HttpClient {
    private final World world;
    private final PlainPeer peer;

    public HttpClient(World world) {
        this.world = world;
        this.peer = world.rig().peer(World.at(World.HTTP_LISTENER));
        world.millis(1);
    }

    /** Sends a request and returns the status and the body of the response, separated by a blank. */
    public String get(String target) {
        return exchange("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }

    public String post(String target, String headers, String body) {
        int length = body.getBytes(StandardCharsets.UTF_8).length;
        return exchange("POST " + target + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "Content-Length: " + length
                + "\r\n\r\n" + body);
    }

    public String exchange(String request) {
        send(request);
        world.millis(100);
        return response(received());
    }

    public void send(String request) {
        peer.send(request.getBytes(StandardCharsets.UTF_8));
    }

    public String received() {
        return new String(peer.receive(), StandardCharsets.UTF_8);
    }

    public static String response(String octets) {
        assertThat(octets).startsWith("HTTP/1.1 ");
        int body = octets.indexOf("\r\n\r\n");
        return octets.substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length()) + " " + octets.substring(body + 4);
    }

    public boolean isClosed() {
        return peer.sawEnd();
    }

    public void close() {
        peer.close();
        world.millis(1);
    }
}
