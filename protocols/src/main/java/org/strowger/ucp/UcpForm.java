package org.strowger.ucp;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Optional;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.session.ZonedForm;
import org.strowger.ucp.operation.OperationForward;
import org.strowger.ucp.operation.OperationRules;
import org.strowger.ucp.operation.OperationType;
import org.strowger.ucp.operation.OperationView;
import org.strowger.ucp.operation.OperationWriter;
import org.strowger.ucp.operation.UcpFieldChanges;
import org.strowger.ucp.operation.UcpRefusal;

/** Storage format of a message that arrived over UCP: the packet, from its STX to its ETX. */
final class UcpForm extends ZonedForm<UcpMessage> {
    UcpForm() {
        super(UcpSettings.NAME, UcpMessage.class);
    }

    @Override
    protected ShortMessage read(byte[] packet, ZoneId zone) {
        check(packet);
        return UcpMessage.of(packet, zone);
    }

    private void check(byte[] packet) {
        OperationView view = new OperationView();
        UcpRefusal refusal = view.read(Unpooled.wrappedBuffer(packet), 0, packet.length, false);
        if (refusal.isAccepted() && !view.isResult() && view.type().isMessage()) {
            refusal = OperationRules.check(view, false);
        } else if (refusal.isAccepted()) {
            throw wrong("this operation has no message: " + view.typeNumber());
        }
        if (!refusal.isAccepted()) {
            throw wrong(refusal.toString());
        }
    }

    // ---- Changed

    /**
     * A changed message of an older operation, which has different fields, is stored as an operation of the 50 series.
     */
    @Override
    public Optional<ShortMessage> changed(ShortMessage message, Rewrite rewrite) {
        UcpMessage ucp = own(message);
        OperationView view = ucp.view();
        if (rewrite.isNone()) {
            return Optional.of(ucp.owned());
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
