package org.strowger.tests.interop;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ServerSocketFactory;
import javax.net.SocketFactory;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.jsmpp.session.connection.Connection;
import org.jsmpp.session.connection.ConnectionFactory;
import org.jsmpp.session.connection.ServerConnection;
import org.jsmpp.session.connection.ServerConnectionFactory;
import org.jsmpp.session.connection.socket.ServerSocketConnection;
import org.jsmpp.session.connection.socket.SocketConnection;

/** The sockets of jsmpp: those of the JDK, plain or TLS, on whichever port is free. */
public final class JsmppSockets implements ConnectionFactory, ServerConnectionFactory {
    private static final int BACKLOG = 50;

    private final SocketFactory clients;
    private final ServerSocketFactory servers;
    private final AtomicReference<InetSocketAddress> address = new AtomicReference<>(new InetSocketAddress(0));

    public JsmppSockets(SocketFactory clients, ServerSocketFactory servers) {
        this.clients = clients;
        this.servers = servers;
    }

    /** Where it listens since it was last asked to. */
    public InetSocketAddress address() {
        return address.get();
    }

    @Override
    public Connection createConnection(String host, int port) throws IOException {
        Socket socket = clients.createSocket(host, port);
        socket.setTcpNoDelay(true);
        if (socket instanceof SSLSocket tls) {
            SSLParameters parameters = tls.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            tls.setSSLParameters(parameters);
        }
        return new SocketConnection(socket);
    }

    @Override
    public ServerConnection listen(int port) throws IOException {
        return listen(port, 0, BACKLOG);
    }

    @Override
    public ServerConnection listen(int port, int timeout) throws IOException {
        return listen(port, timeout, BACKLOG);
    }

    @Override
    public ServerConnection listen(int port, int timeout, int backlog) throws IOException {
        ServerSocket socket = servers.createServerSocket(port, backlog, InetAddress.getLoopbackAddress());
        socket.setSoTimeout(timeout);
        address.set((InetSocketAddress) socket.getLocalSocketAddress());
        return new ServerSocketConnection(socket);
    }
}
