package org.strowger.cimd2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Optional;
import org.strowger.cimd2.packet.Cimd2Refusal;
import org.strowger.cimd2.packet.Operation;
import org.strowger.cimd2.packet.PacketRules;
import org.strowger.cimd2.packet.PacketView;
import org.strowger.cimd2.packet.PacketWriter;
import org.strowger.message.MessageForm;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.message.UnreadableMessage;

/**
 * How a message that came by CIMD2 is written down. Format 1: the length of the name of the zone in which its times
 * are, an octet, the name, and the packet as it came.
 */
final class Cimd2Form implements MessageForm {
    private static final int FORMAT = 1;
    private static final int ZONE_LENGTH_AT = 1;
    private static final int ZONE_AT = 2;
    private static final int OCTET = 0xFF;
    private static final int SPARE_OCTETS = 256;

    @Override
    public String name() {
        return Cimd2Suite.NAME;
    }

    @Override
    public boolean writes(ShortMessage message) {
        return message instanceof Cimd2Message;
    }

    @Override
    public int octets(ShortMessage message) {
        Cimd2Message cimd = (Cimd2Message) message;
        return ZONE_AT + cimd.zone().getId().length() + cimd.octets();
    }

    @Override
    public int write(ShortMessage message, byte[] to, int at) {
        Cimd2Message cimd = (Cimd2Message) message;
        String zone = cimd.zone().getId();
        to[at] = FORMAT;
        to[at + ZONE_LENGTH_AT] = (byte) zone.length();
        for (int i = 0; i < zone.length(); i++) {
            to[at + ZONE_AT + i] = (byte) zone.charAt(i);
        }
        int packet = at + ZONE_AT + zone.length();
        cimd.copy(to, packet);
        return packet + cimd.octets();
    }

    // ---- Read

    @Override
    public ShortMessage read(byte[] octets, int at, int length) {
        if (at < 0 || length > octets.length - at || length < ZONE_AT) {
            throw wrong(length + " octets from " + at + " on, where " + octets.length + " are");
        }
        if (octets[at] != FORMAT) {
            throw wrong("its format is " + (octets[at] & OCTET) + ", and " + FORMAT + " is the last known");
        }
        int packet = ZONE_AT + (octets[at + ZONE_LENGTH_AT] & OCTET);
        if (packet > length) {
            throw wrong("a zone that does not end");
        }
        ZoneId zone = zone(new String(octets, at + ZONE_AT, packet - ZONE_AT, StandardCharsets.ISO_8859_1));
        byte[] own = Arrays.copyOfRange(octets, at + packet, at + length);
        check(own);
        return Cimd2Message.of(own, zone);
    }

    private static ZoneId zone(String name) {
        try {
            return ZoneId.of(name);
        } catch (DateTimeException e) {
            throw wrong("no zone that is known here");
        }
    }

    /** It is a packet with a message, and what it says can be read: whoever reads it looks no further. */
    private static void check(byte[] packet) {
        PacketView view = new PacketView();
        Cimd2Refusal refusal = view.read(Unpooled.wrappedBuffer(packet), 0, packet.length);
        if (refusal.isAccepted() && (view.isResponse() || !view.operation().isMessage())) {
            throw wrong("a packet without a message: " + view.operation().wireName());
        }
        refusal = refusal.isAccepted() ? PacketRules.check(view, false) : refusal;
        if (!refusal.isAccepted()) {
            throw wrong(refusal.violation().toString());
        }
    }

    private static UnreadableMessage wrong(String why) {
        return new UnreadableMessage(Cimd2Suite.NAME, why);
    }

    // ---- Changed

    @Override
    public Optional<ShortMessage> changed(ShortMessage message, Rewrite rewrite) {
        Cimd2Message cimd = (Cimd2Message) message;
        if (rewrite.isNone()) {
            return Optional.of(cimd.kept());
        }
        ByteBuf out = Unpooled.buffer(cimd.octets() + SPARE_OCTETS);
        PacketWriter writer = new PacketWriter();
        if (Cimd2Forwarding.write(cimd, rewrite, cimd.zone(), writer, out) == Operation.UNLISTED) {
            return Optional.empty();
        }
        PacketWriter.number(cimd.view().number(), out, 0);
        int octets = writer.end(cimd.view().isSummed());
        return Optional.of(Cimd2Message.of(Arrays.copyOf(out.array(), octets), cimd.zone()));
    }
}
