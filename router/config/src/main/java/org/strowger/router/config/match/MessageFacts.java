package org.strowger.router.config.match;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.gsm.DataCoding;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.DefaultCoding;
import org.strowger.message.OptionalParameter;
import org.strowger.message.ShortMessage;
import org.strowger.router.config.table.NumberFacts;
import org.strowger.router.table.NumberKey;
import org.strowger.router.table.Origin;

/**
 * The attributes of a message for criteria. Each attribute is decoded at most once per message, and only if a criterion
 * or a filter needs it. A thread reuses one instance for all its messages.
 */
public final class MessageFacts {
    /** Maximum number of searched characters of a text; bounds the cost per message. */
    public static final int TEXT_CHARACTERS_MAX = 10_000;

    /** The {@link #messageClass} of a message without one. */
    public static final int NO_CLASS = -1;

    private @Nullable ShortMessage message;
    private int party;
    private DefaultCoding coding = DefaultCoding.GSM;
    private ZoneId zone = ZoneOffset.UTC;
    private NumberFacts numbers = NumberFacts.NONE;

    /** The recipient to which {@link #origin} belongs. */
    private @Nullable Address originOf;

    private Origin origin = Origin.UNKNOWN;
    private @Nullable Origin changedOrigin;
    private long epochMillis;
    private long tickMillis;
    private long cameMillis;

    private @Nullable Address source;
    private @Nullable Address destination;
    private @Nullable Address changedSource;
    private @Nullable Address changedDestination;
    private @Nullable Body changedBody;
    private Labels labelRules = Labels.NONE;
    private @Nullable List<String> labels;
    private @Nullable List<OptionalParameter> parameters;
    private boolean textRead;
    private boolean hasText;
    private boolean isCut;
    private boolean isQuestion;
    private CountedSegments counted = CountedSegments.NONE;
    private String text = "";
    private ZonedDateTime moment = ZonedDateTime.ofInstant(Instant.EPOCH, ZoneOffset.UTC);
    private long momentMillis;

    /**
     * Sets the message and the number of the application or SMSC that it comes from. The message is read only during
     * the look-up.
     */
    public void about(ShortMessage next, int fromParty) {
        if (message != next) {
            // The message is usually the same object, a view owned by the thread; the comparison is cheaper than the
            // write.
            message = next;
        }
        party = fromParty;
        source = null;
        destination = null;
        changedSource = null;
        changedDestination = null;
        changedBody = null;
        labels = null;
        parameters = null;
        textRead = false;
        isQuestion = false;
        originOf = null;
        changedOrigin = null;
    }

    // ---- Limits

    /** The limits that have counted the segments of the message. They are kept until {@link #takeCounted}. */
    public CountedSegments counted() {
        return counted;
    }

    public void counted(CountedSegments limits) {
        counted = limits;
    }

    /** Returns these limits, for the message to keep, and forgets them. */
    public CountedSegments takeCounted() {
        CountedSegments limits = counted;
        counted = CountedSegments.NONE;
        return limits;
    }

    // ---- Changes by filters, which last until the next message

    public void changeSource(Address other) {
        changedSource = other;
    }

    public void changeDestination(Address other) {
        changedDestination = other;
    }

    public void changeBody(Body other) {
        changedBody = other;
        textRead = false;
    }

    /** Sets the country and the operator of the recipient. The number tables supply a missing one. */
    public void changeOrigin(Origin told) {
        changedOrigin = told;
        originOf = null;
    }

    // ---- Attributes

    /** Restricts the facts to this recipient of a message with several recipients. */
    public void to(Address recipient) {
        destination = recipient;
    }

    /**
     * Sets the time of the question.
     *
     * @param unixMillis the calendar time, in milliseconds since 1970
     * @param ticks the time of rates, in milliseconds
     */
    public void at(long unixMillis, long ticks) {
        epochMillis = unixMillis;
        tickMillis = ticks;
        cameMillis = ticks;
    }

    /** Sets the arrival of the message, if it is not now, by the time of rates; called after {@link #at}. */
    public void cameAt(long ticks) {
        cameMillis = ticks;
    }

    /** Sets the meaning of data coding 0 in this message, and the time zone for time criteria. */
    public void reads(DefaultCoding meant, ZoneId clocks) {
        coding = meant;
        zone = clocks;
    }

    /**
     * Sets the time zone.
     *
     * @return the previous time zone
     */
    public ZoneId inZone(ZoneId clocks) {
        ZoneId before = zone;
        zone = clocks;
        return before;
    }

    /** Sets the number tables. */
    @SuppressWarnings("ReferenceEquality") // the comparison is cheaper than the write
    public void numbersBy(NumberFacts tables) {
        if (numbers != tables) {
            numbers = tables;
        }
    }

    public NumberFacts numbers() {
        return numbers;
    }

    /** The country and the operator of the recipient: from a look-up if there was one, else from the number tables. */
    @SuppressWarnings("ReferenceEquality") // another object is looked up again
    public Origin origin() {
        Address recipient = destination();
        if (originOf != recipient) {
            Origin told = changedOrigin;
            Origin known = numbers.origin(NumberText.digits(recipient));
            origin = told == null ? known : told.or(known);
            originOf = recipient;
        }
        return origin;
    }

    /** The first digits of the recipient, as changed by filters; see {@link NumberKey#beginning}. */
    public long recipientKey() {
        return NumberKey.beginning(NumberText.digits(destination()));
    }

    /** Marks the message as hypothetical: it is not sent, and filters do not count it. */
    public void onlyAsked() {
        isQuestion = true;
    }

    /** Sets how messages of the application get their labels. */
    @SuppressWarnings("ReferenceEquality") // the comparison is cheaper than the write
    public void labelledBy(Labels rules) {
        if (labelRules != rules) {
            labelRules = rules;
        }
    }

    public boolean isQuestion() {
        return isQuestion;
    }

    /** The current time, in milliseconds since 1970. */
    public long epochMillis() {
        return epochMillis;
    }

    /** The current time of rates, in milliseconds: it goes on steadily when the machine's clock is set. */
    public long tickMillis() {
        return tickMillis;
    }

    /** The time since the arrival of the message. */
    public long agedMillis() {
        return tickMillis - cameMillis;
    }

    public ShortMessage message() {
        ShortMessage asked = message;
        assert asked != null : "the facts have no message yet";
        return asked;
    }

    /** The number of the application or SMSC that the message comes from. */
    public int party() {
        return party;
    }

    /** The sender, as changed by filters. */
    public Address source() {
        Address changed = changedSource;
        return changed == null ? writtenSource() : changed;
    }

    /** The recipient, as changed by filters. */
    public Address destination() {
        Address changed = changedDestination;
        return changed == null ? writtenDestination() : changed;
    }

    /** The sender, as the application or SMSC wrote it. */
    public Address writtenSource() {
        Address known = source;
        if (known == null) {
            known = message().source();
            source = known;
        }
        return known;
    }

    /** The recipient, as the application or SMSC wrote it. */
    public Address writtenDestination() {
        Address known = destination;
        if (known == null) {
            known = message().destination();
            destination = known;
        }
        return known;
    }

    /** The labels of the message; empty if it has none. */
    public List<String> labels() {
        List<String> known = labels;
        if (known == null) {
            known = labelRules.of(message());
            labels = known;
        }
        return known;
    }

    /** The optional parameters of the message. */
    public List<OptionalParameter> optionalParameters() {
        List<OptionalParameter> known = parameters;
        if (known == null) {
            known = message().optionalParameters();
            parameters = known;
        }
        return known;
    }

    /**
     * The number of segments of the message. For a segment of a long message, the total of that message, or the number
     * of segments that it needs itself, if that is larger.
     */
    public int segments() {
        int own = message().segments();
        return message()
                .part()
                .map(concatenation -> Math.max(concatenation.total(), own))
                .orElse(own);
    }

    public CodingWord coding() {
        return CodingWord.of(dataCoding(), message().zero(coding));
    }

    /** The message class, from 0 to 3; {@link #NO_CLASS} if the message has none. */
    public int messageClass() {
        return switch (DataCoding.of(dataCoding()).messageClass()) {
            case NONE -> NO_CLASS;
            case FLASH -> 0;
            case MOBILE -> 1;
            case SIM -> 2;
            case TERMINAL -> 3;
        };
    }

    private int dataCoding() {
        Body changed = changedBody;
        return changed == null ? message().coding() : changed.coding();
    }

    /** Whether the message contains readable text. */
    public boolean hasText() {
        if (!textRead) {
            ShortMessage asked = message();
            Body body = changedBody;
            Optional<String> whole = asked.zero(coding).text(body == null ? asked.body() : body);
            hasText = whole.isPresent();
            text = whole.map(MessageFacts::beginning).orElse("");
            isCut = whole.isPresent() && whole.get().length() > TEXT_CHARACTERS_MAX;
            textRead = true;
        }
        return hasText;
    }

    /** The beginning of this part's text, up to {@link #TEXT_CHARACTERS_MAX}; empty if there is no readable text. */
    public String text() {
        return hasText() ? text : "";
    }

    /** Whether the text is longer than {@link #text}. */
    public boolean isTextCut() {
        return hasText() && isCut;
    }

    /** A body with this text, in the default coding of the message or else in UCS2. */
    public Body bodyOf(String other) {
        return message().zero(coding).body(other);
    }

    private static String beginning(String whole) {
        return whole.length() <= TEXT_CHARACTERS_MAX ? whole : whole.substring(0, TEXT_CHARACTERS_MAX);
    }

    /** The current time in the zone, computed once for all messages of the same millisecond. */
    public ZonedDateTime moment() {
        if (momentMillis != epochMillis || !moment.getZone().equals(zone)) {
            moment = Instant.ofEpochMilli(epochMillis).atZone(zone);
            momentMillis = epochMillis;
        }
        return moment;
    }
}
