package org.strowger.cimd2;

import io.netty.buffer.ByteBuf;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.strowger.cimd2.packet.LocalTimes;
import org.strowger.cimd2.packet.Operation;
import org.strowger.cimd2.packet.PacketWriter;
import org.strowger.cimd2.packet.Parameter;
import org.strowger.cimd2.packet.StatusCode;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Piece;
import org.strowger.message.Receipt;
import org.strowger.message.Rewrite;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.message.ShortMessage.Kind;

/**
 * Composes the packet of a message that cannot be forwarded unchanged: the message arrived over another protocol, or in
 * another operation.
 */
final class Cimd2Composer {
    /** The priority in CIMD2, indexed by our priority; the usual priority is not written. */
    private static final int[] PRIORITIES = {0, 6, 3, 1};

    /** The length of a time without seconds, as some other protocols write it. */
    private static final int MINUTE_CHARACTERS = 10;

    /**
     * "Network or protocol failure", written in every report of an undeliverable message: the error codes of other
     * protocols have different meanings.
     */
    private static final int SOME_FAILURE = 36;

    private static final String NO_SECONDS = "00";

    private final Cimd2Role role;
    private final ZoneId zone;
    private final Instant now;

    Cimd2Composer(Cimd2Role role, ZoneId zone, Instant now) {
        this.role = role;
        this.zone = zone;
        this.now = now;
    }

    /**
     * Writes the packet without its end.
     *
     * @return the operation of the packet; {@link Operation#UNLISTED} if the message cannot be expressed for this peer
     */
    Operation compose(ShortMessage message, Rewrite rewrite, PacketWriter writer, ByteBuf out) {
        Kind kind = message.kind();
        boolean reports = kind == Kind.RECEIPT || kind == Kind.NOTIFICATION;
        boolean said;
        Operation as;
        if (reports) {
            as = Operation.REPORT;
            said = role == Cimd2Role.SMSC && report(message, rewrite, writer, out);
        } else {
            as = role.message();
            said = (kind == Kind.MESSAGE || rewrite.isInNearestForm()) && message(message, rewrite, writer, out);
        }
        return said ? as : Operation.UNLISTED;
    }

    // ---- A message

    private boolean message(ShortMessage message, Rewrite rewrite, PacketWriter writer, ByteBuf out) {
        List<Address> whom = rewrite.destination().map(List::of).orElseGet(message::destinations);
        Optional<Cimd2Content> content = content(message, rewrite);
        if (whom.size() != 1 || content.isEmpty()) {
            return false;
        }
        writer.begin(role.message().code(), 0, out);
        Address who = rewrite.source().orElseGet(message::source);
        boolean addressed =
                Cimd2Forwarding.recipient(whom.get(0), writer) && Cimd2Forwarding.sender(role.message(), who, writer);
        if (role == Cimd2Role.SMSC) {
            writer.with(Parameter.TIME_STAMP, LocalTimes.format(now, zone));
        }
        content.get().write(writer);
        SendOptions options = message.options();
        int protocolId = rewrite.protocolIdOr(options.protocolId());
        if (protocolId != 0) {
            writer.with(Parameter.PROTOCOL_ID, protocolId & 0xFF);
        }
        if (role == Cimd2Role.APPLICATION) {
            options(options, rewrite, writer);
            times(message, rewrite, writer);
        }
        return addressed;
    }

    private static Optional<Cimd2Content> content(ShortMessage message, Rewrite rewrite) {
        Optional<Piece> piece = rewrite.piece();
        Body body = piece.map(Piece::body).orElseGet(message::body);
        Concatenation concatenation =
                piece.isPresent() ? piece.get().concatenation() : message.part().orElse(Concatenation.NONE);
        return Cimd2Content.of(body, concatenation);
    }

    /**
     * Writes the options of a message. Reply path and status reports are always written, because the defaults of the
     * account would apply otherwise; cancelling is always enabled.
     */
    private static void options(SendOptions options, Rewrite rewrite, PacketWriter writer) {
        int reports = Cimd2StatusReports.bits(rewrite.receipt().orElse(options.receipt()), options.notifications());
        writer.with(Parameter.REPLY_PATH, options.replyPath() ? 1 : 0)
                .with(Parameter.STATUS_REPORT_REQUEST, reports)
                .with(Parameter.CANCEL_ENABLED, 1);
        priority(rewrite.priorityOr(options.priority()), writer);
    }

    /** Writes the priority, if it is not the usual one. */
    static void priority(int priority, PacketWriter writer) {
        if (priority > 0) {
            writer.with(Parameter.PRIORITY, PRIORITIES[Math.min(priority, PRIORITIES.length - 1)]);
        }
    }

    private void times(ShortMessage message, Rewrite rewrite, PacketWriter writer) {
        if (rewrite.remaining().isEmpty()) {
            message.scheduledFor(now)
                    .ifPresent(at -> writer.with(Parameter.FIRST_DELIVERY_ABSOLUTE, LocalTimes.format(at, zone)));
        }
        rewrite.expiryOf(message, now)
                .ifPresent(at -> writer.with(Parameter.VALIDITY_ABSOLUTE, LocalTimes.format(at, zone)));
    }

    // ---- A report

    /**
     * Writes a report: its originator is the sender of the message, and its destination the recipient of the message.
     */
    private boolean report(ShortMessage message, Rewrite rewrite, PacketWriter writer, ByteBuf out) {
        Optional<Receipt> said = message.receipt().map(rewrite::of);
        if (said.isEmpty()) {
            return false;
        }
        Receipt receipt = said.get();
        String stamp = stamp(receipt);
        if (stamp.isEmpty() && rewrite.isInNearestForm()) {
            stamp = LocalTimes.format(now, zone);
        }
        if (stamp.isEmpty()) {
            return false;
        }
        writer.begin(Operation.REPORT.code(), 0, out);
        Address whom = rewrite.destination().orElseGet(message::destination);
        boolean addressed = Cimd2Forwarding.recipient(rewrite.source().orElseGet(message::source), writer);
        boolean named = Cimd2Forwarding.sender(Operation.REPORT, whom, writer);
        boolean last = message.kind() == Kind.RECEIPT;
        writer.with(Parameter.TIME_STAMP, stamp)
                .with(
                        Parameter.STATUS_CODE,
                        StatusCode.of(receipt.state(), last).number());
        if (receipt.state() == MessageState.UNDELIVERABLE || receipt.state() == MessageState.REJECTED) {
            writer.with(Parameter.STATUS_ERROR, SOME_FAILURE);
        }
        String done = timeOf(receipt.times().done());
        writer.with(Parameter.DISCHARGE_TIME, done.isEmpty() ? LocalTimes.format(now, zone) : done);
        return addressed && named;
    }

    /**
     * Returns the message id that the recipient of the report was given, or else the time of submission; empty if
     * neither is a stamp.
     */
    private static String stamp(Receipt receipt) {
        String id = receipt.messageId();
        return LocalTimes.isStamp(id) ? id : timeOf(receipt.times().submitted());
    }

    /** Returns a time of a receipt, with seconds; empty if the time is invalid. */
    private static String timeOf(String time) {
        String full = time.length() == MINUTE_CHARACTERS ? time + NO_SECONDS : time;
        return LocalTimes.isStamp(full) ? full : "";
    }
}
