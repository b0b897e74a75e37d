package org.strowger.cimd2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Optional;
import org.strowger.cimd2.packet.Cimd2Refusal;
import org.strowger.cimd2.packet.Operation;
import org.strowger.cimd2.packet.PacketRules;
import org.strowger.cimd2.packet.PacketView;
import org.strowger.cimd2.packet.PacketWriter;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.session.ZonedForm;

/** Storage format of a message that arrived over CIMD2: the packet, from its STX to its ETX. */
final class Cimd2Form extends ZonedForm<Cimd2Message> {
    private static final int SPARE_OCTETS = 256;

    Cimd2Form() {
        super(Cimd2Settings.NAME, Cimd2Message.class);
    }

    @Override
    protected ShortMessage read(byte[] packet, ZoneId zone) {
        check(packet);
        return Cimd2Message.of(packet, zone);
    }

    private void check(byte[] packet) {
        PacketView view = new PacketView();
        Cimd2Refusal refusal = view.read(Unpooled.wrappedBuffer(packet), 0, packet.length);
        if (refusal.isAccepted() && (view.isResponse() || !view.operation().isMessage())) {
            throw wrong("this packet has no message: " + view.operation().wireName());
        }
        refusal = refusal.isAccepted() ? PacketRules.check(view, false) : refusal;
        if (!refusal.isAccepted()) {
            throw wrong(refusal.violation().toString());
        }
    }

    // ---- Changed

    @Override
    public Optional<ShortMessage> changed(ShortMessage message, Rewrite rewrite) {
        Cimd2Message cimd = own(message);
        if (rewrite.isNone()) {
            return Optional.of(cimd.owned());
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
