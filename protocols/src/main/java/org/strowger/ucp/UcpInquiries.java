package org.strowger.ucp;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.strowger.message.Address;
import org.strowger.message.SendOptions;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.Replacement;
import org.strowger.ucp.operation.MessageFields;
import org.strowger.ucp.operation.OperationType;
import org.strowger.ucp.operation.OperationView;
import org.strowger.ucp.operation.UcpField;
import org.strowger.ucp.operation.UcpFieldChanges;
import org.strowger.ucp.operation.UcpTime;

/**
 * Converts between inquiries and the operations that delete or modify a message. Queries are not supported, because
 * their results are human-readable text.
 *
 * <p>A time in a replacement is followed by a blank and the zone of its SMSC, because the digits alone do not determine
 * the moment.
 */
final class UcpInquiries {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final char BLANK = ' ';

    private UcpInquiries() {}

    // ---- Sending requests

    /**
     * Fills the fields of an operation.
     *
     * @param account the sender, if the inquiry has none
     * @param zone the zone of the receiving SMSC
     * @return the type of the operation; {@link OperationType#UNKNOWN} if UCP cannot express the inquiry
     */
    static OperationType operation(Inquiry inquiry, String account, ZoneId zone, UcpFieldChanges fields) {
        Address sender = inquiry.source().isEmpty()
                ? new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, account)
                : inquiry.source();
        boolean named = UcpTime.isStamp(inquiry.messageId())
                && UcpForwarding.recipient(inquiry.destination(), fields)
                && UcpForwarding.originator(sender, fields);
        if (!named) {
            return OperationType.UNKNOWN;
        }
        if (sender.ton() != Address.TON_ALPHANUMERIC) {
            // These operations have no type for a number; but a name cannot be recognised without its type.
            fields.without(UcpField.OTOA);
        }
        return switch (inquiry.kind()) {
            case QUERY -> OperationType.UNKNOWN;
            case CANCEL -> {
                fields.with(UcpField.MT, "3").with(UcpField.MSG, hex(inquiry.messageId()));
                yield OperationType.DELETE;
            }
            case REPLACE -> {
                fields.with(UcpField.SCTS, UcpTime.dayFirst(inquiry.messageId()));
                yield replacement(inquiry.replacement(), zone, fields) ? OperationType.MODIFY : OperationType.UNKNOWN;
            }
        };
    }

    private static boolean replacement(Replacement other, ZoneId zone, UcpFieldChanges fields) {
        int wanted = UcpMessageReader.notifications(other.receipt(), other.notifications());
        fields.with(UcpField.NRQ, wanted == 0 ? "0" : "1").with(UcpField.NT, wanted == 0 ? "" : String.valueOf(wanted));
        return time(other.scheduled(), UcpField.DDT, zone, fields)
                && time(other.expires(), UcpField.VP, zone, fields)
                && !other.text().hasHeader()
                && UcpContent.of(other.text())
                        .map(content -> content.fill(fields, ""))
                        .orElse(false);
    }

    /** Sets a time in the zone of the SMSC. @return false if the time cannot be read */
    private static boolean time(String time, UcpField field, ZoneId zone, UcpFieldChanges fields) {
        Optional<Instant> moment = moment(time);
        moment.ifPresent(at -> fields.with(field, UcpTime.time(at, zone)));
        return time.isEmpty() || moment.isPresent();
    }

    // ---- Receiving requests

    /** Reads the inquiries of an operation, one for each message; empty if they cannot be passed on. */
    static List<Inquiry> inquiries(OperationView view, ZoneId zone) {
        return view.type() == OperationType.DELETE ? deletions(view) : modification(view, zone);
    }

    private static List<Inquiry> deletions(OperationView view) {
        Address source = MessageFields.originator(view);
        Address destination = MessageFields.recipient(view);
        String stamps = text(view);
        if (stamps.isEmpty()) {
            return List.of(Inquiry.cancel("", source, destination));
        }
        List<Inquiry> all = new ArrayList<>();
        for (String stamp : stamps.split(" ", -1)) {
            if (!UcpTime.isStamp(stamp)) {
                return List.of();
            }
            all.add(Inquiry.cancel(stamp, source, destination));
        }
        return all;
    }

    /**
     * Returns an empty list if the operation has no text or no notification request, because a replacement always sets
     * both.
     */
    private static List<Inquiry> modification(OperationView view, ZoneId zone) {
        if (view.isEmpty(UcpField.MT) || view.isEmpty(UcpField.NRQ)) {
            return List.of();
        }
        SendOptions options = UcpMessageReader.options(view);
        var other = new Replacement(
                MessageFields.body(view),
                time(view, UcpField.DDT, zone),
                time(view, UcpField.VP, zone),
                options.receipt(),
                options.notifications());
        return List.of(new Inquiry(
                Inquiry.Kind.REPLACE,
                UcpTime.yearFirst(view.text(UcpField.SCTS)),
                MessageFields.originator(view),
                MessageFields.recipient(view),
                "",
                other));
    }

    private static String time(OperationView view, UcpField field, ZoneId zone) {
        return view.isEmpty(field) ? "" : view.text(field) + BLANK + zone.getId();
    }

    /** Reads a time of a replacement: digits, a blank and a zone. */
    static Optional<Instant> moment(String time) {
        int blank = time.indexOf(BLANK);
        if (blank < 0) {
            return Optional.empty();
        }
        try {
            return UcpTime.read(time.substring(0, blank), ZoneId.of(time.substring(blank + 1)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** Returns the stamps of the messages to delete, separated by blanks. */
    private static String text(OperationView view) {
        return new String(MessageFields.body(view).octets(), StandardCharsets.ISO_8859_1).strip();
    }

    private static String hex(String words) {
        return HEX.formatHex(words.getBytes(StandardCharsets.US_ASCII));
    }
}
