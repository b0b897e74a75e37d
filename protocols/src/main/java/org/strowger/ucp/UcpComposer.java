package org.strowger.ucp;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.Receipt;
import org.strowger.message.Rewrite;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.ucp.operation.MessageFields;
import org.strowger.ucp.operation.OperationType;
import org.strowger.ucp.operation.UcpField;
import org.strowger.ucp.operation.UcpFieldChanges;
import org.strowger.ucp.operation.UcpTime;

/**
 * Composes the operation of a message that cannot be forwarded unchanged: the message arrived over another protocol, or
 * in an operation that this peer does not accept.
 */
final class UcpComposer {
    private final UcpRole role;

    /** The number of the application: used instead of an address that UCP cannot express. */
    private final String account;

    private final ZoneId zone;
    private final Instant now;
    private final boolean mayBeNameless;

    private UcpComposer(ZoneId zone) {
        this.role = UcpRole.APPLICATION;
        this.account = "";
        this.zone = zone;
        this.now = Instant.EPOCH;
        this.mayBeNameless = true;
    }

    /**
     * Returns a composer for storage, when the receiving peer is not known yet; a stored message may lack an
     * originator.
     */
    static UcpComposer toKeep(ZoneId zone) {
        return new UcpComposer(zone);
    }

    UcpComposer(UcpRole role, String account, ZoneId zone, Instant now) {
        this.role = role;
        this.account = account;
        this.zone = zone;
        this.now = now;
        this.mayBeNameless = false;
    }

    /**
     * Fills the fields of an operation.
     *
     * @return the type of the operation; {@link OperationType#UNKNOWN} if the message cannot be expressed for this peer
     */
    OperationType compose(ShortMessage message, Rewrite rewrite, UcpFieldChanges fields) {
        OperationType type =
                switch (message.kind()) {
                    case MESSAGE -> role.message();
                    case RECEIPT, NOTIFICATION -> role == UcpRole.SMSC ? OperationType.NOTIFY : OperationType.UNKNOWN;
                    case ACKNOWLEDGEMENT -> rewrite.isInNearestForm() ? role.message() : OperationType.UNKNOWN;
                };
        boolean said =
                switch (type) {
                    case SUBMIT, DELIVER ->
                        addresses(message, rewrite, fields) && message(type, message, rewrite, fields);
                    case NOTIFY -> notification(message, rewrite, fields);
                    default -> false;
                };
        return said ? type : OperationType.UNKNOWN;
    }

    // ---- Messages

    private boolean addresses(ShortMessage message, Rewrite rewrite, UcpFieldChanges fields) {
        List<Address> recipients = rewrite.destination().map(List::of).orElseGet(message::destinations);
        Address source = rewrite.source().orElseGet(message::source);
        boolean one = recipients.size() == 1 && (rewrite.destination().isPresent() || !message.goesToLists());
        boolean nameless = mayBeNameless && source.isEmpty();
        return one
                && UcpForwarding.recipient(recipients.get(0), fields)
                && (nameless || UcpForwarding.originator(source.isEmpty() ? ofAccount() : source, fields));
    }

    private Address ofAccount() {
        return new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, account);
    }

    private boolean message(OperationType type, ShortMessage message, Rewrite rewrite, UcpFieldChanges fields) {
        Body body = rewrite.piece()
                .map(UcpContent::headed)
                .orElseGet(
                        () -> UcpContent.headed(message.body(), message.part().orElse(Concatenation.NONE)));
        Optional<UcpContent> content = UcpContent.of(body);
        if (content.isEmpty() || !content.get().fill(fields, "")) {
            return false;
        }
        SendOptions options = message.options();
        if (options.replyPath()) {
            fields.with(UcpField.RPI, "1");
        }
        if (type == OperationType.SUBMIT) {
            submission(message, rewrite, options, fields);
        } else {
            fields.with(UcpField.SCTS, UcpTime.stamp(now, zone));
        }
        return protocol(rewrite.protocolIdOr(options.protocolId()), fields) || rewrite.isInNearestForm();
    }

    /** Sets the protocol identifier. @return false if UCP cannot express it */
    private static boolean protocol(int protocol, UcpFieldChanges fields) {
        if (protocol != 0 && MessageFields.isProtocol(protocol)) {
            fields.with(UcpField.RPID, MessageFields.protocol(protocol));
        }
        return MessageFields.isProtocol(protocol);
    }

    private void submission(ShortMessage message, Rewrite rewrite, SendOptions options, UcpFieldChanges fields) {
        UcpForwarding.requestReceipt(
                UcpMessageReader.notifications(rewrite.receipt().orElse(options.receipt()), options.notifications()),
                fields);
        if (rewrite.priorityOr(options.priority()) > 0) {
            fields.with(UcpField.PR, "1");
        }
        if (rewrite.remaining().isEmpty()) {
            message.scheduledFor(now)
                    .ifPresent(at -> fields.with(UcpField.DD, "1").with(UcpField.DDT, UcpTime.time(at, zone)));
        }
        rewrite.expiryOf(message, now).ifPresent(at -> fields.with(UcpField.VP, UcpTime.time(at, zone)));
    }

    // ---- Notifications

    /**
     * Composes a notification. The recipient of a notification must be a number: if the sender of the message is a
     * name, the account is used.
     */
    private boolean notification(ShortMessage message, Rewrite rewrite, UcpFieldChanges fields) {
        Optional<Receipt> receipt = message.receipt().map(rewrite::of);
        if (receipt.isEmpty()) {
            return false;
        }
        Receipt said = message.kind() == ShortMessage.Kind.NOTIFICATION
                ? UcpNotificationFields.buffered(receipt.get())
                : receipt.get();
        String stamp = UcpNotificationFields.stamp(said);
        if (stamp.isEmpty() && rewrite.isInNearestForm()) {
            stamp = UcpTime.stamp(now, zone);
        }
        Address recipient = rewrite.source().orElseGet(message::source);
        if (stamp.isEmpty() || !UcpForwarding.notified(recipient, fields)) {
            return false;
        }
        UcpForwarding.told(rewrite.destination().orElseGet(message::destination), account, fields);
        UcpNotificationFields.fill(fields, said, stamp, now, zone);
        String id = UcpTime.yearFirst(stamp);
        fields.with(UcpField.MSG, UcpNotificationFields.text(UcpForwarding.digits(recipient), id, said.state()));
        return true;
    }
}
