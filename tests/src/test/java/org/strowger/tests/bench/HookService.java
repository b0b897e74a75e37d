package org.strowger.tests.bench;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A service for hooks that passes every message: the least that answers questions on kept connections, with a thread
 * for each. Its argument is the port.
 */
public final class HookService {
    private static final byte[] ANSWER =
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
                    .getBytes(StandardCharsets.US_ASCII);
    private static final String LENGTH = "content-length:";
    private static final int BACKLOG = 1024;

    private HookService() {}

    public static void main(String[] arguments) throws IOException {
        int port = Integer.parseInt(arguments[0]);
        try (ServerSocket listening = new ServerSocket(port, BACKLOG, InetAddress.getLoopbackAddress())) {
            while (true) {
                Socket connection = listening.accept();
                connection.setTcpNoDelay(true);
                Thread thread = new Thread(() -> serve(connection));
                thread.setDaemon(true);
                thread.start();
            }
        }
    }

    private static void serve(Socket connection) {
        try (connection) {
            InputStream in = new BufferedInputStream(connection.getInputStream());
            OutputStream out = connection.getOutputStream();
            for (int length = head(in); length >= 0; length = head(in)) {
                in.skipNBytes(length);
                out.write(ANSWER);
            }
        } catch (IOException e) {
            // The router has closed the connection.
        }
    }

    /** Reads the head of a request. @return the length of the body; negative at the end of the connection */
    private static int head(InputStream in) throws IOException {
        int length = 0;
        StringBuilder line = new StringBuilder();
        int octet;
        while ((octet = in.read()) >= 0) {
            if (octet != '\n') {
                line.append((char) octet);
                continue;
            }
            String text = line.toString().strip().toLowerCase(Locale.ROOT);
            if (text.isEmpty()) {
                return length;
            }
            length = text.startsWith(LENGTH)
                    ? Integer.parseInt(text.substring(LENGTH.length()).strip())
                    : length;
            line.setLength(0);
        }
        return -1;
    }
}
