package org.strowger.cimd2;

import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.strowger.cimd2.packet.Codings;
import org.strowger.cimd2.packet.LocalTimes;
import org.strowger.cimd2.packet.Operation;
import org.strowger.cimd2.packet.PacketView;
import org.strowger.cimd2.packet.Parameter;
import org.strowger.cimd2.packet.StatusCode;
import org.strowger.cimd2.packet.UserText;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.Septets;
import org.strowger.gsm.UserDataHeader;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageTime;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptCounts;
import org.strowger.message.ReceiptTimes;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage.Kind;

/** Interprets the parameters of a packet that carries a message or a report. */
final class Cimd2MessageReader {
    /**
     * Our priority, indexed by the priority in CIMD2, in which lower numbers are more urgent. Some SMSCs do not define
     * 0.
     */
    private static final int[] PRIORITIES = {3, 3, 3, 2, 2, 1, 1, 0, 0, 0};

    private Cimd2MessageReader() {}

    static Kind kind(PacketView view) {
        if (view.operation() != Operation.REPORT) {
            return Kind.MESSAGE;
        }
        return StatusCode.of(view.number(Parameter.STATUS_CODE)).isFinal() ? Kind.RECEIPT : Kind.NOTIFICATION;
    }

    /**
     * Returns the source. For a report, the source is the recipient of the reported message. If a packet has a name and
     * a number, the name is the source.
     */
    static Address source(PacketView view) {
        if (view.operation() == Operation.REPORT) {
            return Cimd2Addresses.read(view.text(Parameter.DESTINATION));
        }
        String name = view.text(Parameter.ALPHANUMERIC);
        return name.isEmpty() ? Cimd2Addresses.read(view.text(Parameter.ORIGINATOR)) : Address.alphanumeric(name);
    }

    static Address destination(PacketView view) {
        boolean report = view.operation() == Operation.REPORT;
        return Cimd2Addresses.read(view.text(report ? Parameter.ORIGINATOR : Parameter.DESTINATION));
    }

    static List<Address> destinations(PacketView view) {
        if (view.operation() != Operation.SUBMIT) {
            return List.of(destination(view));
        }
        List<Address> all = new ArrayList<>();
        int index = view.find(Parameter.DESTINATION);
        while (index != PacketView.ABSENT) {
            all.add(Cimd2Addresses.read(view.text(index)));
            index = view.find(Parameter.DESTINATION, index + 1);
        }
        return all;
    }

    static Body body(PacketView view) {
        int coding = Codings.coding(Math.max(0, view.number(Parameter.DATA_CODING)));
        byte[] header = view.octets(Parameter.HEADER);
        int text = view.find(Parameter.USER_DATA);
        byte[] octets;
        if (text != PacketView.ABSENT) {
            octets = UserText.read(view.bytes(), view.begin(text), view.end(text));
        } else {
            octets = view.octets(Parameter.BINARY);
            octets = Codings.isText(coding) ? unpacked(octets, header.length) : octets;
        }
        return Body.of(header, octets, coding);
    }

    /** Unpacks text in the binary parameter, which consists of packed septets as on the air interface. */
    private static byte[] unpacked(byte[] octets, int headerOctets) {
        int fillBits = Septets.fillBits(headerOctets);
        int count = Septets.capacity(octets.length, fillBits);
        byte[] codes = Septets.unpack(octets, 0, octets.length, fillBits, count);
        boolean padded = Septets.lastMayBePadding(octets.length, fillBits) && codes[count - 1] == 0;
        return padded ? Arrays.copyOf(codes, count - 1) : codes;
    }

    static Optional<Concatenation> part(PacketView view) {
        if (!view.has(Parameter.HEADER)) {
            return Optional.empty();
        }
        byte[] header = view.octets(Parameter.HEADER);
        return Optional.of(UserDataHeader.parse(header, 0, header.length).concatenation())
                .filter(Concatenation::isPart);
    }

    static Optional<Receipt> receipt(PacketView view) {
        boolean reports = view.operation() == Operation.REPORT
                && view.has(Parameter.TIME_STAMP)
                && view.has(Parameter.STATUS_CODE);
        if (!reports) {
            return Optional.empty();
        }
        String stamp = view.text(Parameter.TIME_STAMP);
        int error = view.number(Parameter.STATUS_ERROR);
        return Optional.of(new Receipt(
                stamp,
                StatusCode.of(view.number(Parameter.STATUS_CODE)).state(),
                error == PacketView.ABSENT ? "" : Parameter.digits(error),
                new ReceiptTimes(stamp, view.text(Parameter.DISCHARGE_TIME)),
                ReceiptCounts.NONE,
                ""));
    }

    static SendOptions options(PacketView view) {
        int reports = reports(view);
        int priority = view.number(Parameter.PRIORITY);
        return new SendOptions(
                Cimd2StatusReports.request(reports),
                Cimd2StatusReports.wantsNotifications(reports),
                priority >= 0 && priority < PRIORITIES.length ? PRIORITIES[priority] : 0,
                Math.max(0, view.number(Parameter.PROTOCOL_ID)),
                false,
                view.number(Parameter.REPLY_PATH) == 1);
    }

    /** Returns the requested status reports; none if the parameter is absent, as our accounts have no default. */
    static int reports(PacketView view) {
        return Math.max(0, view.number(Parameter.STATUS_REPORT_REQUEST));
    }

    static boolean isTimed(PacketView view) {
        return view.has(Parameter.VALIDITY_RELATIVE)
                || view.has(Parameter.VALIDITY_ABSOLUTE)
                || view.has(Parameter.FIRST_DELIVERY_RELATIVE)
                || view.has(Parameter.FIRST_DELIVERY_ABSOLUTE);
    }

    /** Returns a time from the relative or the absolute parameter; the relative one takes precedence. */
    static Optional<MessageTime> time(
            PacketView view, Parameter relative, Parameter absolute, ZoneId zone, Instant now) {
        int span = view.number(relative);
        if (span != PacketView.ABSENT) {
            return Optional.of(new MessageTime.SinceArrival(LocalTimes.period(span)));
        }
        return LocalTimes.moment(view.text(absolute), zone, now).map(MessageTime.Calendar::new);
    }
}
