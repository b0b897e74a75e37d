package org.strowger.router.admin.client;

import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/** A blocking connection. One thread may write while another thread reads. */
public interface ConsoleSocket extends Closeable {
    /**
     * Blocks until bytes are available.
     *
     * @return the number of bytes read; -1 at the end of the stream
     */
    int read(byte[] into) throws IOException;

    void write(byte[] octets) throws IOException;

    /** A TCP connection, with or without TLS. */
    static ConsoleSocket over(Socket socket) {
        return new ConsoleSocket() {
            @Override
            public int read(byte[] into) throws IOException {
                return socket.getInputStream().read(into);
            }

            @Override
            public void write(byte[] octets) throws IOException {
                socket.getOutputStream().write(octets);
                socket.getOutputStream().flush();
            }

            @Override
            public void close() throws IOException {
                socket.close();
            }
        };
    }

    /** Connects to a unix socket. */
    static ConsoleSocket at(Path path) throws IOException {
        SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(path));
        return new ConsoleSocket() {
            @Override
            public int read(byte[] into) throws IOException {
                return channel.read(ByteBuffer.wrap(into));
            }

            @Override
            public void write(byte[] octets) throws IOException {
                ByteBuffer left = ByteBuffer.wrap(octets);
                while (left.hasRemaining()) {
                    channel.write(left);
                }
            }

            @Override
            public void close() throws IOException {
                channel.close();
            }
        };
    }
}
