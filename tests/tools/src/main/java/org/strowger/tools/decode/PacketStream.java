package org.strowger.tools.decode;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.strowger.protocol.dump.Decoded;
import org.strowger.protocol.dump.DumpLine;
import org.strowger.protocol.dump.DumpText;

/** One stream of octets, decoded and printed packet by packet. Keeps only the incomplete last packet in memory. */
final class PacketStream {
    /**
     * Maximum number of octets of an incomplete packet; far above the length of any valid packet. A decoder that needs
     * more octets is faulty.
     */
    static final int PACKET_OCTETS_MAX = 1 << 20;

    private final DecodePlan plan;
    private final DecodeTally tally;
    private final ByteBuf buffer = Unpooled.buffer();
    private long offset;
    private long unread;
    private boolean outOfStep;

    PacketStream(DecodePlan plan, DecodeTally tally) {
        this.plan = plan;
        this.tally = tally;
    }

    /**
     * Decodes the complete packets.
     *
     * @param title the title printed above each packet; empty for none
     */
    void octets(byte[] array, int from, int to, String title) {
        if (outOfStep) {
            unread += to - from;
            return;
        }
        buffer.discardReadBytes();
        buffer.writeBytes(array, from, to - from);
        boolean more = true;
        while (more && buffer.isReadable()) {
            more = packet(plan.decoder().next(buffer), title);
        }
        if (buffer.readableBytes() > PACKET_OCTETS_MAX) {
            throw new InputFault("the " + plan.decoder().packetName() + " at offset " + offset + " does not end within "
                    + PACKET_OCTETS_MAX + " octets; check that this is the right protocol");
        }
    }

    void end(String title) {
        rest(title);
        if (outOfStep) {
            long left = unread + buffer.readableBytes();
            plan.page().line("  " + left + " octets from offset " + offset + " were not decoded");
            tally.leftOver(left);
        }
    }

    /** @return whether another packet may follow */
    private boolean packet(Decoded decoded, String title) {
        switch (decoded.result()) {
            case NOT_WHOLE -> {
                return false;
            }
            case OUT_OF_STEP -> {
                outOfStep = true;
                print(decoded, title);
                return false;
            }
            case ACCEPTED, REFUSED -> {
                tally.packet(decoded.result() == Decoded.Result.REFUSED);
                print(decoded, title);
                buffer.skipBytes(decoded.octets());
                offset += decoded.octets();
                return true;
            }
        }
        throw new AssertionError(decoded.result());
    }

    private void rest(String title) {
        if (!outOfStep && buffer.isReadable()) {
            tally.leftOver(buffer.readableBytes());
            print(plan.decoder().rest(buffer), title);
            offset += buffer.readableBytes();
            buffer.clear();
        }
    }

    private void print(Decoded decoded, String title) {
        if (!title.isEmpty()) {
            plan.page().line(title);
        }
        for (DumpLine line : decoded.lines()) {
            plan.page().line(DumpText.of(line, offset));
        }
        plan.page().line("");
    }
}
