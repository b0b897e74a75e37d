package org.strowger.router.reactor.tls;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;

/** A client by the JDK's engine alone, which does whatever a test makes it do. */
final class RawPeer {
    private final SSLEngine engine;
    private final ByteBuffer room = ByteBuffer.allocate(1 << 18);
    private final ByteArrayOutputStream heard = new ByteArrayOutputStream();
    private byte[] unread = new byte[0];

    RawPeer(SSLContext context, String version) throws SSLException {
        engine = context.createSSLEngine("localhost", 1);
        engine.setUseClientMode(true);
        engine.setEnabledProtocols(new String[] {version});
        engine.beginHandshake();
    }

    SSLEngine engine() {
        return engine;
    }

    byte[] heard() {
        return heard.toByteArray();
    }

    /** The octets that it wants to send of its own accord. */
    byte[] takeOutput() throws SSLException {
        room.clear();
        runTasks();
        int before;
        do {
            before = room.position();
            if (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
                engine.wrap(ByteBuffer.allocate(0), room);
            }
            runTasks();
        } while (room.position() > before);
        return taken();
    }

    byte[] wrap(byte[] plain) throws SSLException {
        room.clear();
        ByteBuffer from = ByteBuffer.wrap(plain);
        do {
            engine.wrap(from, room);
        } while (from.hasRemaining());
        return taken();
    }

    void receive(byte[] bytes) throws SSLException {
        ByteBuffer from = ByteBuffer.allocate(unread.length + bytes.length)
                .put(unread)
                .put(bytes)
                .flip();
        ByteBuffer to = ByteBuffer.allocate(1 << 18);
        boolean goesOn = true;
        while (goesOn && from.hasRemaining()) {
            if (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
                break;
            }
            SSLEngineResult result = engine.unwrap(from, to);
            runTasks();
            goesOn = result.bytesConsumed() > 0;
        }
        unread = new byte[from.remaining()];
        from.get(unread);
        heard.write(to.array(), 0, to.position());
    }

    private void runTasks() {
        Runnable task;
        while ((task = engine.getDelegatedTask()) != null) {
            task.run();
        }
    }

    private byte[] taken() {
        byte[] bytes = new byte[room.position()];
        room.flip().get(bytes);
        return bytes;
    }
}
