package org.strowger.message;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.message.ShortMessage.Kind;

/**
 * Storage format of a {@link PlainMessage}. Format 1: the format number; the kind; a bit for each optional part; the
 * addresses; the body; the options; and the receipt and times if present. Format 2: format 1 followed by the requested
 * callbacks. Format 3: format 2 followed by the optional parameters. Format 4: format 3 followed by the labels. Format
 * 5: format 4 followed by a bit for each time that is counted from the arrival, which is stored as the time after 1970.
 * The lowest format that holds the message is written. Kinds, receipt requests and states are stored as their index in
 * the lists below; entries may only be appended to these lists.
 */
public final class PlainForm implements MessageForm {
    static final String NAME = "plain";

    static final List<Kind> KINDS = List.of(Kind.MESSAGE, Kind.RECEIPT, Kind.NOTIFICATION, Kind.ACKNOWLEDGEMENT);
    static final List<ReceiptRequest> RECEIPT_REQUESTS =
            List.of(ReceiptRequest.NEVER, ReceiptRequest.ON_END, ReceiptRequest.ON_FAILURE, ReceiptRequest.ON_SUCCESS);
    static final List<MessageState> STATES = List.of(
            MessageState.SCHEDULED,
            MessageState.ENROUTE,
            MessageState.DELIVERED,
            MessageState.EXPIRED,
            MessageState.DELETED,
            MessageState.UNDELIVERABLE,
            MessageState.ACCEPTED,
            MessageState.UNKNOWN,
            MessageState.REJECTED,
            MessageState.SKIPPED);

    private static final int FORMAT = 1;
    private static final int WITH_CALLBACK = 2;
    private static final int WITH_PARAMETERS = 3;
    private static final int WITH_LABELS = 4;
    private static final int WITH_TIMES_SINCE_ARRIVAL = 5;
    private static final int HEADER = 1;
    private static final int NOTIFICATIONS = 1 << 1;
    private static final int REPLACES = 1 << 2;
    private static final int REPLY_PATH = 1 << 3;
    private static final int RECEIPT = 1 << 4;
    private static final int SCHEDULED = 1 << 5;
    private static final int EXPIRES = 1 << 6;
    private static final int GSM = 1 << 7;

    private static final int DELIVERED_SINCE_ARRIVAL = 1;
    private static final int EXPIRES_SINCE_ARRIVAL = 1 << 1;

    /** Ten thousand years: more than any protocol can express, and less than what overflows. */
    private static final Duration DELAY_MAX = Duration.ofDays(3_652_500);

    /** The minimum number of octets of an address: two numbers and the length of the text. */
    private static final int ADDRESS_OCTETS_MIN = 3;

    /** The minimum number of octets of an optional parameter: the tag and the length of the value. */
    private static final int PARAMETER_OCTETS_MIN = 2;

    /** The minimum number of octets of a label: the length of the text, and one character. */
    private static final int LABEL_OCTETS_MIN = 2;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean writes(ShortMessage message) {
        return message instanceof PlainMessage;
    }

    @Override
    public boolean holdsLongTexts() {
        return true;
    }

    @Override
    public int octets(ShortMessage message) {
        return write(message, Writer.counting());
    }

    @Override
    public int write(ShortMessage message, byte[] to, int at) {
        return write(message, Writer.on(to, at));
    }

    /** Writes a message. @return the index after the message */
    private static int write(ShortMessage message, Writer out) {
        Optional<Receipt> receipt = message.receipt();
        Optional<Instant> scheduled = message.scheduledFor(Instant.EPOCH);
        Optional<Instant> expires = message.expiresAt(Instant.EPOCH);
        SendOptions options = message.options();
        Body body = message.body();
        int sinceArrival = timesSinceArrival(message);
        int format = format(message, sinceArrival);
        out.octet(format);
        out.octet(KINDS.indexOf(message.kind()));
        out.octet((body.hasHeader() ? HEADER : 0)
                | (options.notifications() ? NOTIFICATIONS : 0)
                | (options.replaces() ? REPLACES : 0)
                | (options.replyPath() ? REPLY_PATH : 0)
                | (receipt.isPresent() ? RECEIPT : 0)
                | (scheduled.isPresent() ? SCHEDULED : 0)
                | (expires.isPresent() ? EXPIRES : 0)
                | (isGsm(message) ? GSM : 0));
        write(message.source(), out);
        List<Address> destinations = message.destinations();
        out.number(destinations.size());
        for (int i = 0; i < destinations.size(); i++) {
            write(destinations.get(i), out);
        }
        out.text(message.serviceType());
        out.number(body.coding());
        out.octets(body.octets());
        out.octet(RECEIPT_REQUESTS.indexOf(options.receipt()));
        out.number(options.priority());
        out.number(options.protocolId());
        receipt.ifPresent(present -> write(present, out));
        scheduled.ifPresent(out::moment);
        expires.ifPresent(out::moment);
        if (format >= WITH_CALLBACK) {
            write(message.callback(), out);
        }
        if (format >= WITH_PARAMETERS) {
            write(message.optionalParameters(), out);
        }
        if (format >= WITH_LABELS) {
            List<String> labels = message.labels();
            out.number(labels.size());
            labels.forEach(out::text);
        }
        if (format >= WITH_TIMES_SINCE_ARRIVAL) {
            out.octet(sinceArrival);
        }
        return out.at();
    }

    private static int timesSinceArrival(ShortMessage message) {
        return message.deliveryTime(Instant.EPOCH)
                        .map(time -> bitOf(time, DELIVERED_SINCE_ARRIVAL))
                        .orElse(0)
                | message.expiryTime(Instant.EPOCH)
                        .map(time -> bitOf(time, EXPIRES_SINCE_ARRIVAL))
                        .orElse(0);
    }

    private static int bitOf(MessageTime time, int bit) {
        return time instanceof MessageTime.SinceArrival ? bit : 0;
    }

    private static int format(ShortMessage message, int sinceArrival) {
        if (sinceArrival != 0) {
            return WITH_TIMES_SINCE_ARRIVAL;
        }
        if (!message.labels().isEmpty()) {
            return WITH_LABELS;
        }
        if (!message.optionalParameters().isEmpty()) {
            return WITH_PARAMETERS;
        }
        return message.callback().isNone() ? FORMAT : WITH_CALLBACK;
    }

    /** Whether data_coding 0 is the GSM alphabet in this message, independent of the agreement with the peer. */
    private static boolean isGsm(ShortMessage message) {
        return message.zero(DefaultCoding.LATIN1) == DefaultCoding.GSM;
    }

    private static void write(CallbackRequest callback, Writer out) {
        out.text(callback.style());
        out.text(callback.url());
        out.octet(CallbackEvent.bits(callback.events()));
        out.text(callback.reference());
        out.text(callback.details());
    }

    private static void write(List<OptionalParameter> parameters, Writer out) {
        out.number(parameters.size());
        for (int i = 0; i < parameters.size(); i++) {
            out.number(parameters.get(i).tag());
            out.octets(parameters.get(i).value());
        }
    }

    private static void write(Address address, Writer out) {
        out.number(address.ton());
        out.number(address.npi());
        out.text(address.text());
    }

    private static void write(Receipt receipt, Writer out) {
        out.text(receipt.messageId());
        out.octet(STATES.indexOf(receipt.state()));
        out.text(receipt.error());
        out.text(receipt.times().submitted());
        out.text(receipt.times().done());
        out.number(receipt.counts().submitted());
        out.number(receipt.counts().delivered());
        out.text(receipt.text());
    }

    // ---- Read

    @Override
    public ShortMessage read(byte[] octets, int at, int length) {
        Reader in = new Reader(octets, at, length);
        int format = in.octet();
        if (format < FORMAT || format > WITH_TIMES_SINCE_ARRIVAL) {
            throw new UnreadableMessage(
                    NAME,
                    "unsupported format " + format + "; the newest supported format is " + WITH_TIMES_SINCE_ARRIVAL);
        }
        Kind kind = in.oneOf(KINDS, "kind");
        int bits = in.octet();
        boolean reports = (bits & RECEIPT) != 0;
        boolean mayReport = reports ? kind != Kind.MESSAGE : kind == Kind.MESSAGE || kind == Kind.ACKNOWLEDGEMENT;
        if (!mayReport) {
            throw new UnreadableMessage(
                    NAME, "a " + kind + " cannot have this combination of fields: " + Integer.toBinaryString(bits));
        }
        PlainMessage.Builder message = PlainMessage.from(address(in)).to(destinations(in));
        message.service(in.text());
        int coding = in.number();
        message.saying(new Body(in.octets(), (bits & HEADER) != 0, coding));
        message.options(new SendOptions(
                in.oneOf(RECEIPT_REQUESTS, "wish"),
                (bits & NOTIFICATIONS) != 0,
                in.number(),
                in.number(),
                (bits & REPLACES) != 0,
                (bits & REPLY_PATH) != 0));
        if (reports) {
            message.reporting(receipt(in));
        }
        message.as(kind);
        if ((bits & GSM) != 0) {
            message.inGsm();
        }
        Instant scheduled = (bits & SCHEDULED) == 0 ? null : in.moment();
        Instant expires = (bits & EXPIRES) == 0 ? null : in.moment();
        if (format >= WITH_CALLBACK) {
            message.callback(callback(in));
        }
        if (format >= WITH_PARAMETERS) {
            message.optionalParameters(optionalParameters(in));
        }
        if (format >= WITH_LABELS) {
            message.labels(labels(in));
        }
        int sinceArrival = format >= WITH_TIMES_SINCE_ARRIVAL ? in.octet() : 0;
        in.end();
        if (scheduled != null) {
            message.deliverAt(time(scheduled, (sinceArrival & DELIVERED_SINCE_ARRIVAL) != 0, in));
        }
        if (expires != null) {
            message.expireAt(time(expires, (sinceArrival & EXPIRES_SINCE_ARRIVAL) != 0, in));
        }
        return message.build();
    }

    private static MessageTime time(Instant stored, boolean sinceArrival, Reader in) {
        if (!sinceArrival) {
            return new MessageTime.Calendar(stored);
        }
        Duration delay = Duration.between(Instant.EPOCH, stored);
        if (delay.abs().compareTo(DELAY_MAX) > 0) {
            throw in.wrong("a time since the arrival is out of range");
        }
        return new MessageTime.SinceArrival(delay);
    }

    private static CallbackRequest callback(Reader in) {
        return new CallbackRequest(in.text(), in.text(), CallbackEvent.of(in.octet()), in.text(), in.text());
    }

    private static List<OptionalParameter> optionalParameters(Reader in) {
        int count = in.count(PARAMETER_OCTETS_MIN);
        List<OptionalParameter> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int tag = in.number();
            if (tag < 1 || tag > OptionalParameter.TAG_MAX) {
                throw in.wrong("the tag of an optional parameter is out of range: " + Integer.toUnsignedString(tag));
            }
            all.add(new OptionalParameter(tag, in.octets()));
        }
        if (!OptionalParameter.fit(all)) {
            throw in.wrong("there are too many optional parameters");
        }
        return all;
    }

    private static List<String> labels(Reader in) {
        int count = in.count(LABEL_OCTETS_MIN);
        List<String> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(in.text());
        }
        if (!PlainMessage.mayHave(all)) {
            throw in.wrong("a message cannot have these labels");
        }
        return all;
    }

    private static Address[] destinations(Reader in) {
        Address[] all = new Address[in.count(ADDRESS_OCTETS_MIN)];
        for (int i = 0; i < all.length; i++) {
            all[i] = address(in);
        }
        return all;
    }

    private static Address address(Reader in) {
        return new Address(in.number(), in.number(), in.text());
    }

    private static Receipt receipt(Reader in) {
        return new Receipt(
                in.text(),
                in.oneOf(STATES, "state"),
                in.text(),
                new ReceiptTimes(in.text(), in.text()),
                new ReceiptCounts(in.number(), in.number()),
                in.text());
    }

    // ---- Changed

    /**
     * A segment must be numbered in its header. The id of a receipt with a text cannot be changed, because the coding
     * of the text is known only in its protocol.
     */
    @Override
    public Optional<ShortMessage> changed(ShortMessage message, Rewrite rewrite) {
        boolean beside =
                rewrite.piece().filter(each -> each.concatenation().isValid()).isPresent();
        Body body = rewrite.piece().map(Piece::body).orElseGet(message::body);
        Optional<Receipt> receipt = message.receipt();
        boolean renamed = rewrite.messageId().isPresent() && receipt.isPresent();
        if (beside || (renamed && body.octets().length > 0)) {
            return Optional.empty();
        }
        SendOptions options = message.options();
        Address[] recipients = rewrite.destination()
                .map(List::of)
                .orElseGet(message::destinations)
                .toArray(Address[]::new);
        PlainMessage.Builder other = PlainMessage.from(rewrite.source().orElseGet(message::source))
                .to(recipients)
                .service(message.serviceType())
                .saying(body)
                .callback(message.callback())
                .optionalParameters(message.optionalParameters())
                .labels(message.labels())
                .options(new SendOptions(
                        rewrite.receipt().orElse(options.receipt()),
                        options.notifications(),
                        options.priority(),
                        options.protocolId(),
                        options.replaces(),
                        options.replyPath()));
        receipt.map(report -> report.withId(rewrite.messageIdOr(report.messageId())))
                .ifPresent(other::reporting);
        if (isGsm(message)) {
            other.inGsm();
        }
        message.deliveryTime(Instant.EPOCH).ifPresent(other::deliverAt);
        message.expiryTime(Instant.EPOCH).ifPresent(other::expireAt);
        return Optional.of(other.as(message.kind()).build());
    }

    // ---- Octets

    /**
     * Writes the parts of a message, or only counts their octets.
     *
     * <p>Number: seven bits in each octet, the lowest first; all octets except the last have their high bit set. Text:
     * a number, which is twice the length, plus 1 if the characters have two octets; then the characters, in one octet
     * or in two with the high one first. Octets: their count, then the octets. Moment: the seconds since 1970 in eight
     * octets, the high one first, then the nanoseconds as a number.
     */
    private static final class Writer {
        private static final int BITS = 7;
        private static final int LOW = 0x7F;
        private static final int MORE = 0x80;
        private static final int NARROW_MAX = 0xFF;

        private final byte @Nullable [] to;
        private int at;

        private Writer(byte @Nullable [] to, int at) {
            this.to = to;
            this.at = at;
        }

        static Writer counting() {
            return new Writer(null, 0);
        }

        static Writer on(byte[] to, int at) {
            return new Writer(to, at);
        }

        int at() {
            return at;
        }

        void octet(int octet) {
            byte[] out = to;
            if (out != null) {
                out[at] = (byte) octet;
            }
            at++;
        }

        void number(int number) {
            int left = number;
            while ((left & ~LOW) != 0) {
                octet((left & LOW) | MORE);
                left >>>= BITS;
            }
            octet(left);
        }

        void text(String text) {
            boolean wide = false;
            for (int i = 0; i < text.length() && !wide; i++) {
                wide = text.charAt(i) > NARROW_MAX;
            }
            number(2 * text.length() + (wide ? 1 : 0));
            for (int i = 0; i < text.length(); i++) {
                if (wide) {
                    octet(text.charAt(i) >> Byte.SIZE);
                }
                octet(text.charAt(i));
            }
        }

        void octets(byte[] octets) {
            number(octets.length);
            byte[] out = to;
            if (out != null) {
                System.arraycopy(octets, 0, out, at, octets.length);
            }
            at += octets.length;
        }

        void moment(Instant moment) {
            for (int shift = Long.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
                octet((int) (moment.getEpochSecond() >> shift));
            }
            number(moment.getNano());
        }
    }

    /** Reads octets of {@link Writer} without trusting them: allocations never exceed the length of the octets. */
    private static final class Reader {
        private static final int BITS = 7;
        private static final int LOW = 0x7F;
        private static final int OCTET = 0xFF;
        private static final int NANOS = 1_000_000_000;

        /** The last octet of the longest number has the remaining four of 32 bits. */
        private static final int LAST_SHIFT = 28;

        private static final int LAST_MAX = 0xF;

        private final byte[] octets;
        private final int begin;
        private final int end;
        private int at;

        Reader(byte[] octets, int at, int length) {
            if (at < 0 || length < 0 || length > octets.length - at) {
                throw new UnreadableMessage(
                        NAME,
                        length + " octets are announced at offset " + at + ", but the record has only "
                                + octets.length);
            }
            this.octets = octets;
            this.begin = at;
            this.at = at;
            this.end = at + length;
        }

        int octet() {
            need(1);
            return octets[at++] & OCTET;
        }

        int number() {
            int number = 0;
            for (int shift = 0; shift < LAST_SHIFT; shift += BITS) {
                int next = octet();
                number |= (next & LOW) << shift;
                if (next <= LOW) {
                    return number;
                }
            }
            int last = octet();
            if (last > LAST_MAX) {
                throw wrong("a number does not fit into 32 bits");
            }
            return number | (last << LAST_SHIFT);
        }

        /** Reads the count of items that have at least {@code octetsMin} octets each. */
        int count(int octetsMin) {
            int count = number();
            if (count < 0 || count > (end - at) / octetsMin) {
                throw wrong("a count exceeds the remaining octets: " + Integer.toUnsignedString(count));
            }
            return count;
        }

        String text() {
            int twice = number();
            int characters = twice >>> 1;
            boolean wide = (twice & 1) != 0;
            if (characters > (end - at) / (wide ? Character.BYTES : 1)) {
                throw wrong("a text exceeds the remaining octets");
            }
            int from = at;
            at += characters * (wide ? Character.BYTES : 1);
            // No UTF-16 decoder: unpaired surrogates must be preserved.
            return wide ? wide(from, characters) : new String(octets, from, characters, StandardCharsets.ISO_8859_1);
        }

        private String wide(int from, int characters) {
            char[] text = new char[characters];
            for (int i = 0; i < characters; i++) {
                int high = octets[from + 2 * i] & OCTET;
                text[i] = (char) ((high << Byte.SIZE) | (octets[from + 2 * i + 1] & OCTET));
            }
            return new String(text);
        }

        byte[] octets() {
            int count = count(1);
            at += count;
            return Arrays.copyOfRange(octets, at - count, at);
        }

        Instant moment() {
            need(Long.BYTES);
            long seconds = 0;
            for (int i = 0; i < Long.BYTES; i++) {
                seconds = (seconds << Byte.SIZE) | octet();
            }
            int nanos = number();
            boolean possible = seconds >= Instant.MIN.getEpochSecond() && seconds <= Instant.MAX.getEpochSecond();
            if (!possible || nanos < 0 || nanos >= NANOS) {
                throw wrong("a time is out of range");
            }
            return Instant.ofEpochSecond(seconds, nanos);
        }

        <T> T oneOf(List<T> all, String what) {
            int index = octet();
            if (index >= all.size()) {
                throw wrong("unknown " + what + ": " + index);
            }
            return all.get(index);
        }

        void end() {
            if (at < end) {
                throw wrong((end - at) + " octets are left over at the end");
            }
        }

        private void need(int count) {
            if (end - at < count) {
                throw wrong("the data ends too early");
            }
        }

        private UnreadableMessage wrong(String why) {
            return new UnreadableMessage(NAME, why + ", at octet " + (at - begin));
        }
    }
}
