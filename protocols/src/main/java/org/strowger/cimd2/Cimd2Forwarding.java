package org.strowger.cimd2;

import io.netty.buffer.ByteBuf;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.strowger.cimd2.packet.LocalTimes;
import org.strowger.cimd2.packet.Operation;
import org.strowger.cimd2.packet.PacketView;
import org.strowger.cimd2.packet.PacketWriter;
import org.strowger.cimd2.packet.Parameter;
import org.strowger.message.Address;
import org.strowger.message.Rewrite;

/**
 * Forwards a message that arrived over CIMD2 to a peer of CIMD2. Unchanged parameters are copied, even unknown ones;
 * changed parameters are appended, because the order of parameters has no meaning.
 */
final class Cimd2Forwarding {
    /** A reference in the middle of this century, so that two-digit years are read as years of this century. */
    private static final Instant MIDDLE_OF_CENTURY = Instant.parse("2050-01-01T00:00:00Z");

    private static final List<Parameter> OF_SUBMISSIONS =
            List.of(Parameter.VALIDITY_ABSOLUTE, Parameter.FIRST_DELIVERY_ABSOLUTE);
    private static final List<Parameter> OF_DELIVERIES = List.of(Parameter.TIME_STAMP);

    /** The time stamp of a report identifies the message, so it is not converted to another zone. */
    private static final List<Parameter> OF_REPORTS = List.of(Parameter.DISCHARGE_TIME);

    private Cimd2Forwarding() {}

    /** Whether the message can be forwarded in the same operation, to one recipient. */
    static boolean leavesAsItCame(Cimd2Message message, Rewrite rewrite, Cimd2Role role) {
        Operation operation = message.view().operation();
        boolean same = operation == role.message() || (operation == Operation.REPORT && role == Cimd2Role.SMSC);
        return same && (rewrite.destination().isPresent() || !message.isToMany());
    }

    /**
     * Writes the forwarded packet without its end.
     *
     * @param zone the zone of the receiving peer's times
     * @return the operation of the packet; {@link Operation#UNLISTED} if CIMD2 cannot express the rewrite
     */
    static Operation write(Cimd2Message message, Rewrite rewrite, ZoneId zone, PacketWriter writer, ByteBuf out) {
        PacketView view = message.view();
        Operation operation = view.operation();
        writer.begin(operation.code(), 0, out);
        boolean moved = !zone.equals(message.zone());
        if (rewrite.isNone() && !moved) {
            for (int index = 0; index < view.count(); index++) {
                writer.with(view, index);
            }
            return operation;
        }
        for (int index = 0; index < view.count(); index++) {
            if (!changes(view.parameter(index), operation, rewrite, moved)) {
                writer.with(view, index);
            }
        }
        boolean said =
                addresses(operation, rewrite, writer) && content(rewrite, writer) && id(operation, rewrite, writer);
        if (operation == Operation.SUBMIT) {
            rewrite.receipt()
                    .map(request -> Cimd2StatusReports.with(Cimd2MessageReader.reports(view), request))
                    .ifPresent(bits -> writer.with(Parameter.STATUS_REPORT_REQUEST, bits));
            linkFields(rewrite, writer);
        }
        times(message, rewrite, moved, zone, writer);
        return said ? operation : Operation.UNLISTED;
    }

    /** Whether the parameter changes, and is therefore not copied. */
    private static boolean changes(Parameter parameter, Operation operation, Rewrite rewrite, boolean moved) {
        if (moved && times(operation).contains(parameter)) {
            return true;
        }
        boolean report = operation == Operation.REPORT;
        return switch (parameter) {
            case DESTINATION -> (report ? rewrite.source() : rewrite.destination()).isPresent();
            case ORIGINATOR -> (report ? rewrite.destination() : rewrite.source()).isPresent();
            case ALPHANUMERIC -> rewrite.source().isPresent();
            case DATA_CODING, HEADER, USER_DATA, BINARY -> rewrite.piece().isPresent();
            case STATUS_REPORT_REQUEST -> rewrite.receipt().isPresent();
            case PROTOCOL_ID -> rewrite.fields().protocolId() != Rewrite.Fields.AS_IT_CAME;
            case PRIORITY -> rewrite.fields().priority() != Rewrite.Fields.AS_IT_CAME;
            case TIME_STAMP ->
                report && rewrite.messageId().filter(LocalTimes::isStamp).isPresent();
            case VALIDITY_RELATIVE, VALIDITY_ABSOLUTE ->
                rewrite.remaining().isPresent() || rewrite.expiry().isPresent();
            case FIRST_DELIVERY_RELATIVE, FIRST_DELIVERY_ABSOLUTE ->
                rewrite.remaining().isPresent();
            default -> false;
        };
    }

    /** Writes the fields that the link requires; CIMD2 has no service type, mode or optional parameters. */
    private static void linkFields(Rewrite rewrite, PacketWriter writer) {
        if (rewrite.fields().protocolId() > 0) {
            writer.with(Parameter.PROTOCOL_ID, rewrite.fields().protocolId());
        }
        Cimd2Composer.priority(rewrite.fields().priority(), writer);
    }

    private static boolean addresses(Operation operation, Rewrite rewrite, PacketWriter writer) {
        boolean report = operation == Operation.REPORT;
        Optional<Address> to = report ? rewrite.source() : rewrite.destination();
        Optional<Address> from = report ? rewrite.destination() : rewrite.source();
        return (to.isEmpty() || recipient(to.get(), writer))
                && (from.isEmpty() || sender(operation, from.get(), writer));
    }

    /** Writes the destination. @return false if CIMD2 cannot express it */
    static boolean recipient(Address whom, PacketWriter writer) {
        String written = Cimd2Addresses.written(whom);
        if (written.isEmpty()) {
            return false;
        }
        writer.with(Parameter.DESTINATION, written);
        return true;
    }

    /**
     * Writes the originator. A name from an SMSC is preceded by the digits in the name, or by 0: a delivery must have a
     * number, and some applications do not support the parameter for a name. A report has no name: the sender
     * identifies the message by its stamp.
     *
     * @return false if CIMD2 cannot express the originator
     */
    static boolean sender(Operation operation, Address who, PacketWriter writer) {
        if (!Cimd2Addresses.isName(who)) {
            String written = Cimd2Addresses.written(who);
            if (!written.isEmpty()) {
                writer.with(Parameter.ORIGINATOR, written);
            }
            // Without an originator, the sender of a message to an SMSC is the account, and the recipient of a report
            // is the account.
            return !written.isEmpty() || (who.isEmpty() && operation != Operation.DELIVER);
        }
        if (operation == Operation.REPORT) {
            return true;
        }
        if (!Cimd2Addresses.canWriteName(who.text())) {
            return false;
        }
        if (operation == Operation.DELIVER) {
            writer.with(Parameter.ORIGINATOR, Cimd2Addresses.digits(who));
        }
        writer.with(Parameter.ALPHANUMERIC, who.text());
        return true;
    }

    private static boolean content(Rewrite rewrite, PacketWriter writer) {
        if (rewrite.piece().isEmpty()) {
            return true;
        }
        var piece = rewrite.piece().get();
        Optional<Cimd2Content> content = Cimd2Content.of(piece.body(), piece.concatenation());
        content.ifPresent(each -> each.write(writer));
        return content.isPresent();
    }

    /**
     * Writes the new id of a report. An id that is not a stamp is ignored: the stamp remains the time of submission.
     */
    private static boolean id(Operation operation, Rewrite rewrite, PacketWriter writer) {
        if (operation == Operation.REPORT) {
            rewrite.messageId().filter(LocalTimes::isStamp).ifPresent(id -> writer.with(Parameter.TIME_STAMP, id));
        }
        return true;
    }

    /** Returns the parameters with times in the zone of the SMSC. */
    private static List<Parameter> times(Operation operation) {
        return switch (operation) {
            case DELIVER -> OF_DELIVERIES;
            case REPORT -> OF_REPORTS;
            default -> OF_SUBMISSIONS;
        };
    }

    /** Writes the remaining validity, or the times in the zone of the peer. */
    private static void times(Cimd2Message message, Rewrite rewrite, boolean moved, ZoneId zone, PacketWriter writer) {
        PacketView view = message.view();
        Operation operation = view.operation();
        Optional<Rewrite.Remaining> expiry = rewrite.expiry().filter(any -> operation == Operation.SUBMIT);
        expiry.ifPresent(each -> writer.with(Parameter.VALIDITY_ABSOLUTE, LocalTimes.format(each.until(), zone)));
        if (operation == Operation.SUBMIT && rewrite.remaining().isPresent()) {
            Instant until = rewrite.remaining().get().until();
            boolean timed = view.has(Parameter.VALIDITY_RELATIVE) || view.has(Parameter.VALIDITY_ABSOLUTE);
            if (timed && expiry.isEmpty()) {
                writer.with(Parameter.VALIDITY_ABSOLUTE, LocalTimes.format(until, zone));
            }
        } else if (moved) {
            for (Parameter each : times(operation)) {
                if (expiry.isEmpty() || each != Parameter.VALIDITY_ABSOLUTE) {
                    moved(message, each, zone, writer);
                }
            }
        }
    }

    /**
     * Writes a time in the zone of the peer. The year is read and written with two digits, so its century does not
     * matter. An unreadable time is left unchanged.
     */
    private static void moved(Cimd2Message message, Parameter parameter, ZoneId zone, PacketWriter writer) {
        String text = message.view().text(parameter);
        if (!text.isEmpty()) {
            String other = LocalTimes.moment(text, message.zone(), MIDDLE_OF_CENTURY)
                    .map(moment -> LocalTimes.format(moment, zone))
                    .orElse(text);
            writer.with(parameter, other);
        }
    }
}
