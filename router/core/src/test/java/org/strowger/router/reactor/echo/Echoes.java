package org.strowger.router.reactor.echo;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Random;

/** Streams of echo packets, as bytes. */
final class Echoes {
    private Echoes() {}

    static byte[] bytesOf(ByteBuf buffer) {
        byte[] bytes = new byte[buffer.readableBytes()];
        buffer.readBytes(bytes);
        return bytes;
    }

    /** A packet of any bytes, with the length as given, true or not. */
    static byte[] packet(int length, byte... payload) {
        return bytesOf(Unpooled.buffer().writeInt(length).writeBytes(payload));
    }

    /** The packet that a client sends. */
    static byte[] numbered(long sequence, long sentNanos, int payloadBytes) {
        ByteBuf out = Unpooled.buffer();
        EchoPacket.write(out, sequence, sentNanos, payloadBytes);
        return bytesOf(out);
    }

    static byte[] join(byte[]... parts) {
        return bytesOf(Unpooled.wrappedBuffer(parts));
    }

    static byte[] random(int packets, int payloadBytes, long seed) {
        Random random = new Random(seed);
        ByteBuf out = Unpooled.buffer();
        for (int i = 0; i < packets; i++) {
            byte[] payload = new byte[payloadBytes];
            random.nextBytes(payload);
            out.writeInt(payloadBytes).writeBytes(payload);
        }
        return bytesOf(out);
    }
}
