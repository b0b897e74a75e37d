package org.strowger.tests.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.tests.interop.Patience;

/** Requests that are sent octet for octet, each by a connection of its own, so that no client library corrects them. */
final class RawHttp {
    private static final Pattern RESPONSE =
            Pattern.compile("HTTP/1\\.1 (\\d{3})[^\r]*\r\n(.*?)\r\n\r\n(.*)", Pattern.DOTALL);
    private static final Pattern TYPE = Pattern.compile("(?im)^content-type: *([^\r\n]*)");

    private RawHttp() {}

    /** A response, as far as it is compared. */
    record Answer(int status, String type, String body) {}

    /** A request with its body, for a connection that ends with it. */
    static String request(String method, String target, String headers, String body) {
        String length = body.isEmpty() ? "" : "Content-Length: " + body.length() + "\r\n";
        return method + " " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + headers + length
                + "\r\n" + body;
    }

    static Answer ask(int port, String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(Patience.MILLIS);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            String response = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            Matcher found = RESPONSE.matcher(response);
            if (!found.matches()) {
                throw new AssertionError("this is no response: " + response);
            }
            Matcher type = TYPE.matcher(found.group(2));
            return new Answer(Integer.parseInt(found.group(1)), type.find() ? type.group(1) : "", found.group(3));
        }
    }
}
