package org.strowger.cimd2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.SessionDriver;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.buffer.CountingAllocator;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.wire.HexOctets;
import org.strowger.wire.OctetSum;

/**
 * One session, told packets letter by letter: {@code |} stands for a tab, and STX, checksum and ETX are put around what
 * is said, and taken off what is answered.
 */
final class Side implements AutoCloseable {
    final Heard heard = new Heard();
    final Cimd2Session session;
    final SessionDriver driver;
    private final CountingAllocator allocator = new CountingAllocator();
    long nowNanos = 1;

    Side(Cimd2Settings settings) {
        session = new Cimd2Session(
                settings, new SessionSetting(heard, new ThreadTools(allocator), Cimd2Pair.EPOCH), nowNanos);
        driver = new SessionDriver(session, allocator);
    }

    /** An SMSC that lets everybody in, and to which an application has logged in. */
    static Side smsc() {
        return smsc(Cimd2Pair.smsc());
    }

    static Side smsc(Cimd2Settings settings) {
        Side side = new Side(settings);
        side.heard.onSignIn = asked -> side.session.admit(side.nowNanos);
        side.say("01:001|010:user1|011:pw1|");
        side.heard.events.clear();
        return side;
    }

    /** An application that was let in. */
    static Side application(Cimd2Settings settings) {
        Side side = new Side(settings);
        side.sent();
        side.say("51:001|");
        side.heard.events.clear();
        return side;
    }

    static Side application() {
        return application(Cimd2Pair.application());
    }

    /** Says packets, and hears what is answered at once. */
    String say(String... packets) {
        for (String each : packets) {
            driver.feed(octets(each), nowNanos);
        }
        return sent();
    }

    String sayRaw(String octets) {
        driver.feed(octets.getBytes(StandardCharsets.ISO_8859_1), nowNanos);
        return sent();
    }

    String say(byte[] octets) {
        driver.feed(octets, nowNanos);
        return sent();
    }

    /** The octets sent since the last call: packets behind each other, with a blank between them. */
    String sent() {
        String all = new String(driver.takeSent(nowNanos), StandardCharsets.ISO_8859_1);
        StringBuilder packets = new StringBuilder();
        int at = 0;
        while (at < all.length()) {
            int end = all.indexOf('\u0003', at);
            if (all.charAt(at) != '\u0002' || end < 0) {
                throw new AssertionError("no packet at " + at + ": " + all);
            }
            int tab = all.lastIndexOf('\t', end);
            String body = all.substring(at + 1, tab + 1);
            if (tab + 1 < end
                    && !all.substring(at, end + 1).equals(new String(framed(body), StandardCharsets.ISO_8859_1))) {
                throw new AssertionError("a wrong checksum: " + all);
            }
            packets.append(packets.isEmpty() ? "" : " ").append(body.replace('\t', '|'));
            packets.append(tab + 1 < end ? "" : "unsummed");
            at = end + 1;
        }
        return packets.toString();
    }

    void pass(long seconds) {
        long until = nowNanos + seconds * 1_000_000_000L;
        while (!session.isOver() && session.nextDeadlineNanos() <= until) {
            nowNanos = Math.max(nowNanos, session.nextDeadlineNanos());
            driver.tick(nowNanos);
        }
        nowNanos = until;
    }

    static byte[] octets(String packet) {
        return framed(packet.replace('|', '\t'));
    }

    private static byte[] framed(String body) {
        ByteBuf out = Unpooled.buffer();
        out.writeByte(2).writeBytes(body.getBytes(StandardCharsets.ISO_8859_1));
        HexOctets.write(OctetSum.of(out, 0, out.writerIndex()), out);
        out.writeByte(3);
        byte[] octets = new byte[out.readableBytes()];
        out.readBytes(octets);
        return octets;
    }

    @Override
    public void close() {
        driver.disconnect(CloseReason.of(CloseCause.PEER_CLOSED), nowNanos);
        if (allocator.held() != 0) {
            throw new AssertionError(allocator.held() + " bytes are held by a session that is gone");
        }
    }
}
