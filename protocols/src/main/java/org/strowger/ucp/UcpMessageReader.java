package org.strowger.ucp;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.UserDataHeader;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptCounts;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ReceiptTimes;
import org.strowger.message.Segmentation;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage.Kind;
import org.strowger.ucp.operation.MessageFields;
import org.strowger.ucp.operation.OperationType;
import org.strowger.ucp.operation.OperationView;
import org.strowger.ucp.operation.ReasonCode;
import org.strowger.ucp.operation.UcpField;
import org.strowger.ucp.operation.UcpTime;

/** Interprets the fields of an operation that carries a message or a notification. */
final class UcpMessageReader {
    private static final int BUFFERED = 1;
    private static final int NOTIFY_DELIVERY = 1;
    private static final int NOTIFY_FAILURE = 2;
    private static final int NOTIFY_BUFFERED = 4;
    private static final int NOTIFY_END = NOTIFY_DELIVERY | NOTIFY_FAILURE;
    private static final Body NO_TEXT = new Body(new byte[0], false, 0);

    private UcpMessageReader() {}

    static Kind kind(OperationView view) {
        if (view.type() != OperationType.NOTIFY) {
            return Kind.MESSAGE;
        }
        return view.number(UcpField.DST) == BUFFERED ? Kind.NOTIFICATION : Kind.RECEIPT;
    }

    // ---- Addresses

    /** Whether the message is addressed to {@code whom}. The usual number is compared in place, without a copy. */
    static boolean isTo(OperationView view, Address whom) {
        if (view.isEmpty(UcpField.ADC)) {
            return MessageFields.recipient(view).equals(whom);
        }
        return whom.ton() == Address.TON_UNKNOWN
                && whom.npi() == Address.NPI_ISDN
                && view.is(UcpField.ADC, whom.text());
    }

    // ---- Content

    /** Returns the body; empty for a notification, whose text only repeats its fields. */
    static Body body(OperationView view) {
        return view.type() == OperationType.NOTIFY ? NO_TEXT : MessageFields.body(view);
    }

    static Optional<Concatenation> part(OperationView view) {
        byte[] header = MessageFields.header(view);
        if (header.length == 0) {
            return Optional.empty();
        }
        return Optional.of(UserDataHeader.parse(header, 0, header.length).concatenation())
                .filter(Concatenation::isPart);
    }

    /** Counts the segments. In nearly all cases the length is sufficient. */
    static int segments(OperationView view) {
        int text = MessageFields.textOctets(view);
        if (Segmentation.isOne(text + MessageFields.headerOctets(view)) || view.type() == OperationType.NOTIFY) {
            return 1;
        }
        byte[] octets = MessageFields.header(view);
        UserDataHeader header =
                octets.length == 0 ? UserDataHeader.NONE : UserDataHeader.parse(octets, 0, octets.length);
        int count = Segmentation.byLength(header, MessageFields.coding(view), text);
        return count == Segmentation.BY_TEXT ? MessageFields.body(view).segments() : count;
    }

    // ---- Receipts

    static String receiptId(OperationView view) {
        return view.type() == OperationType.NOTIFY ? UcpTime.yearFirst(view.text(UcpField.SCTS)) : "";
    }

    static Optional<Receipt> receipt(OperationView view) {
        if (view.type() != OperationType.NOTIFY) {
            return Optional.empty();
        }
        String stamp = UcpTime.yearFirst(view.text(UcpField.SCTS));
        return Optional.of(new Receipt(
                stamp,
                ReasonCode.state(view.number(UcpField.DST), view.number(UcpField.RSN)),
                view.text(UcpField.RSN),
                new ReceiptTimes(stamp, UcpTime.yearFirst(view.text(UcpField.DSCTS))),
                ReceiptCounts.NONE,
                ""));
    }

    /** Returns the notification address, which counts only together with its PID (EMI-UCP 4.0, operation 51). */
    static Address receiptAddress(OperationView view) {
        UcpField field = view.has(UcpField.NAD) ? UcpField.NAD : UcpField.NADC;
        boolean given = view.is(UcpField.NRQ, "1") && !view.isEmpty(field) && !view.isEmpty(UcpField.NPID);
        return given ? new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, view.text(field)) : Address.NONE;
    }

    // ---- Options

    static SendOptions options(OperationView view) {
        int wanted = notifications(view);
        return new SendOptions(
                receiptWish(wanted),
                wantsBuffered(view),
                view.isEmpty(UcpField.PR)
                                || view.is(UcpField.PR, "0")
                                || !view.type().isFifty()
                        ? 0
                        : 1,
                Math.max(0, view.number(UcpField.RPID)),
                false,
                !view.isEmpty(UcpField.RPI));
    }

    private static ReceiptRequest receiptWish(int wanted) {
        return switch (wanted & NOTIFY_END) {
            case NOTIFY_DELIVERY -> ReceiptRequest.ON_SUCCESS;
            case NOTIFY_FAILURE -> ReceiptRequest.ON_FAILURE;
            case NOTIFY_END -> ReceiptRequest.ON_END;
            default -> ReceiptRequest.NEVER;
        };
    }

    /**
     * Returns the types of notification that are requested; the final ones if NRQ requests notifications and NT
     * specifies no type.
     */
    static int notifications(OperationView view) {
        if (!view.is(UcpField.NRQ, "1")) {
            return 0;
        }
        int type = view.number(UcpField.NT);
        return type <= 0 ? NOTIFY_END : type;
    }

    /** Returns the types of notification that correspond to a receipt request. */
    static int notifications(ReceiptRequest request, boolean buffered) {
        int end =
                switch (request) {
                    case NEVER -> 0;
                    case ON_SUCCESS -> NOTIFY_DELIVERY;
                    case ON_FAILURE -> NOTIFY_FAILURE;
                    case ON_END -> NOTIFY_END;
                };
        return end | (buffered ? NOTIFY_BUFFERED : 0);
    }

    static boolean wantsBuffered(OperationView view) {
        return (notifications(view) & NOTIFY_BUFFERED) != 0;
    }

    static boolean wantsReceipt(OperationView view) {
        return (notifications(view) & NOTIFY_END) != 0;
    }

    static boolean wantsReports(OperationView view) {
        return notifications(view) != 0;
    }

    // ---- Times

    static boolean isTimed(OperationView view) {
        return !view.isEmpty(UcpField.DDT) || !view.isEmpty(UcpField.VP);
    }

    /** Returns the delivery time, which counts only if DD is 1. */
    static Optional<Instant> scheduled(OperationView view, ZoneId zone) {
        return view.is(UcpField.DD, "1") ? MessageFields.moment(view, UcpField.DDT, zone) : Optional.empty();
    }

    static Optional<Instant> expires(OperationView view, ZoneId zone) {
        return MessageFields.moment(view, UcpField.VP, zone);
    }
}
