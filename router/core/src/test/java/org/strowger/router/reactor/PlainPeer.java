package org.strowger.router.reactor;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** The other end of a connection: a bare channel that does just what the test says. */
public final class PlainPeer {
    private final ReactorRig rig;
    private final SocketChannel channel;

    PlainPeer(ReactorRig rig, InetSocketAddress server) {
        this(rig, server, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    PlainPeer(ReactorRig rig, InetSocketAddress server, InetSocketAddress from) {
        this.rig = rig;
        try {
            channel = rig.network().openSocketChannel();
            channel.bind(from);
            channel.configureBlocking(false);
            if (!channel.connect(server)) {
                rig.drive();
                channel.finishConnect();
            }
            rig.drive();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    public SocketChannel channel() {
        return channel;
    }

    /** Sends what fits, and lets the reactor take it; again and again until all is gone. */
    public void send(byte[] bytes) {
        ByteBuffer left = ByteBuffer.wrap(bytes);
        while (left.hasRemaining()) {
            if (offer(left) == 0) {
                throw new AssertionError("the reactor takes no more: " + left.remaining() + " bytes are left");
            }
            rig.drive();
        }
    }

    /** Sends what fits now. @return how much that was */
    public int offer(ByteBuffer bytes) {
        try {
            return channel.write(bytes);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Everything that has come, and what the reactor sends once there is room for it. */
    public byte[] receive() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        ByteBuffer some = ByteBuffer.allocate(8192);
        try {
            while (channel.read(some.clear()) > 0) {
                all.write(some.array(), 0, some.position());
                rig.drive();
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return all.toByteArray();
    }

    /** True if the reactor has sent its end and all before it has been received. */
    public boolean sawEnd() {
        try {
            return channel.read(ByteBuffer.allocate(1)) == -1;
        } catch (IOException e) {
            return false;
        }
    }

    public void end() {
        try {
            channel.shutdownOutput();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        rig.drive();
    }

    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        rig.drive();
    }

    /** Breaks it off. */
    public void reset() {
        try {
            channel.setOption(StandardSocketOptions.SO_LINGER, 0);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        close();
    }
}
