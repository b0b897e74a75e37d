package org.strowger.ucp;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Optional;
import org.strowger.message.MessageForm;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.message.UnreadableMessage;
import org.strowger.ucp.operation.OperationForward;
import org.strowger.ucp.operation.OperationRules;
import org.strowger.ucp.operation.OperationType;
import org.strowger.ucp.operation.OperationView;
import org.strowger.ucp.operation.OperationWriter;
import org.strowger.ucp.operation.UcpFieldChanges;
import org.strowger.ucp.operation.UcpRefusal;

/**
 * How a message that came by UCP is written down. Format 1: an octet with the length of the name of the zone of its
 * times, that name, and the packet as it came, from its STX to its ETX.
 */
final class UcpForm implements MessageForm {
    private static final int FORMAT = 1;
    private static final int ZONE_AT = 1;
    private static final int NAME_AT = 2;
    private static final int OCTET = 0xFF;

    @Override
    public String name() {
        return UcpSuite.NAME;
    }

    @Override
    public boolean writes(ShortMessage message) {
        return message instanceof UcpMessage;
    }

    @Override
    public int octets(ShortMessage message) {
        UcpMessage ucp = (UcpMessage) message;
        return NAME_AT + ucp.zone().getId().length() + ucp.octets();
    }

    @Override
    public int write(ShortMessage message, byte[] to, int at) {
        UcpMessage ucp = (UcpMessage) message;
        String zone = ucp.zone().getId();
        to[at] = FORMAT;
        to[at + ZONE_AT] = (byte) zone.length();
        for (int i = 0; i < zone.length(); i++) {
            to[at + NAME_AT + i] = (byte) zone.charAt(i);
        }
        int packetAt = at + NAME_AT + zone.length();
        ucp.copy(to, packetAt);
        return packetAt + ucp.octets();
    }

    // ---- Read

    @Override
    public ShortMessage read(byte[] octets, int at, int length) {
        if (at < 0 || length < NAME_AT || length > octets.length - at) {
            throw wrong(length + " octets from " + at + " on, where " + octets.length + " are");
        }
        if (octets[at] != FORMAT) {
            throw wrong("its format is " + (octets[at] & OCTET) + ", and " + FORMAT + " is the last known");
        }
        int packetAt = at + NAME_AT + (octets[at + ZONE_AT] & OCTET);
        if (packetAt > at + length) {
            throw wrong("the name of its zone does not end");
        }
        ZoneId zone = zone(new String(octets, at + NAME_AT, packetAt - at - NAME_AT, StandardCharsets.ISO_8859_1));
        byte[] packet = Arrays.copyOfRange(octets, packetAt, at + length);
        check(packet);
        return UcpMessage.of(packet, zone);
    }

    private static ZoneId zone(String name) {
        try {
            return ZoneId.of(name);
        } catch (DateTimeException e) {
            throw wrong("no known zone");
        }
    }

    /** It is an operation with a message, and its fields are sound: whoever reads it looks no further. */
    private static void check(byte[] packet) {
        OperationView view = new OperationView();
        UcpRefusal refusal = view.read(Unpooled.wrappedBuffer(packet), 0, packet.length, false);
        if (refusal.isAccepted() && !view.isResult() && view.type().isMessage()) {
            refusal = OperationRules.check(view, false);
        } else if (refusal.isAccepted()) {
            throw wrong("an operation or a result without a message: " + view.typeNumber());
        }
        if (!refusal.isAccepted()) {
            throw wrong(refusal.toString());
        }
    }

    private static UnreadableMessage wrong(String why) {
        return new UnreadableMessage(UcpSuite.NAME, why);
    }

    // ---- Changed

    /** What came in one of the older operations has other fields, and becomes one of the 50 series. */
    @Override
    public Optional<ShortMessage> changed(ShortMessage message, Rewrite rewrite) {
        UcpMessage ucp = (UcpMessage) message;
        OperationView view = ucp.view();
        if (rewrite.isNone()) {
            return Optional.of(ucp.kept());
        }
        UcpFieldChanges changes = new UcpFieldChanges();
        return view.type().isFifty() ? changed(ucp, rewrite, changes) : composed(ucp, rewrite, changes);
    }

    private static Optional<ShortMessage> changed(UcpMessage message, Rewrite rewrite, UcpFieldChanges changes) {
        OperationView view = message.view();
        OperationType as = view.type();
        boolean said = new UcpForwarding(message, "", changes).fill(as, rewrite, message.zone(), Instant.EPOCH);
        if (!said) {
            return Optional.empty();
        }
        ByteBuf out = Unpooled.buffer(OperationForward.octetsMax(view, changes));
        int octets = OperationForward.write(view, as, view.number(), changes, new OperationWriter(), out);
        return Optional.of(UcpMessage.of(Arrays.copyOf(out.array(), octets), message.zone()));
    }

    private static Optional<ShortMessage> composed(UcpMessage message, Rewrite rewrite, UcpFieldChanges fields) {
        ZoneId zone = message.zone();
        OperationType type = UcpComposer.toKeep(zone).compose(message, rewrite, fields);
        if (type == OperationType.UNKNOWN) {
            return Optional.empty();
        }
        ByteBuf out = Unpooled.buffer(OperationForward.octetsMax(fields));
        int octets = OperationForward.write(type, 0, fields, new OperationWriter(), out);
        return Optional.of(UcpMessage.of(Arrays.copyOf(out.array(), octets), zone));
    }
}
