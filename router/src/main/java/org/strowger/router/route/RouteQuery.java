package org.strowger.router.route;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Address;
import org.strowger.message.DefaultCoding;
import org.strowger.message.LongMessage;
import org.strowger.message.ShortMessage;

/**
 * A message for which a way is sought. Each of its addresses is read once, and only if it is asked for: by a rule, or
 * by whoever asks the question, who so need not read it again. A thread has one question for all messages that
 * applications send, and one for those of SMSCs; each is good until it is asked about the next message.
 */
public final class RouteQuery {
    /** A sender or SMSC that is none of the configuration's. */
    public static final int NOBODY = -1;

    /** Longer texts are searched as far as this: it bounds what one message can cost. */
    static final int TEXT_CHARACTERS_MAX = 10_000;

    private final LongMessages longMessages;
    private final RuleMerge rules = new RuleMerge();
    private final Ranking ranking = new Ranking();

    private @Nullable ShortMessage message;
    private int party = NOBODY;
    private DefaultCoding coding = DefaultCoding.GSM;
    private long messageId;
    private long epochMillis;
    private long nowNanos;

    private @Nullable Address source;
    private @Nullable Address destination;
    private boolean textRead;
    private boolean hasText;
    private String text = "";
    private boolean placeRead;
    private long place;
    private ZonedDateTime moment = ZonedDateTime.ofInstant(Instant.EPOCH, ZoneOffset.UTC);
    private long momentMillis;

    /** A question of the thread that owns the memory. */
    public RouteQuery(LongMessages longMessages) {
        this.longMessages = longMessages;
    }

    /**
     * Asks about another message.
     *
     * @param message read during the look-up only
     * @param party the number of the application or SMSC that it comes from, or {@link #NOBODY}
     * @param messageId our own id of it, which chooses among SMSCs
     */
    public RouteQuery about(ShortMessage message, int party, long messageId) {
        if (this.message != message) {
            this.message = message; // Nearly always the thread's own view; to write it costs more than to compare it.
        }
        this.party = party;
        this.messageId = messageId;
        source = null;
        destination = null;
        textRead = false;
        placeRead = false;
        return this;
    }

    /** Of a message to many: asks about this recipient alone. */
    public RouteQuery to(Address recipient) {
        destination = recipient;
        return this;
    }

    /** Says when it is, by both clocks: that of the calendar and the one that never runs backwards. */
    public RouteQuery at(long epochMillis, long nowNanos) {
        this.epochMillis = epochMillis;
        this.nowNanos = nowNanos;
        return this;
    }

    public Address source() {
        Address known = source;
        if (known == null) {
            known = message().source();
            source = known;
        }
        return known;
    }

    public Address destination() {
        Address known = destination;
        if (known == null) {
            known = message().destination();
            destination = known;
        }
        return known;
    }

    int party() {
        return party;
    }

    /** What chooses among SMSCs: the same for all parts of a long message. */
    long key() {
        long place = place();
        if (place == LongMessage.NONE) {
            return messageId;
        }
        long people = (long) source().text().hashCode() << Integer.SIZE
                ^ destination().text().hashCode();
        return (people * 31 + party) * 31 + LongMessage.message(place);
    }

    /** The place in a long message, or {@link LongMessage#NONE}. */
    long place() {
        if (!placeRead) {
            place = LongMessage.placeOf(message());
            placeRead = true;
        }
        return place;
    }

    /** What data coding 0 means in this message. */
    void reads(DefaultCoding meant) {
        coding = meant;
    }

    boolean hasText() {
        if (!textRead) {
            ShortMessage asked = message();
            Optional<String> whole = asked.zero(coding).text(asked.body());
            hasText = whole.isPresent();
            text = whole.map(RouteQuery::beginning).orElse("");
            textRead = true;
        }
        return hasText;
    }

    /** The text of this part, or its beginning; empty if it has none that can be read. */
    String text() {
        return hasText() ? text : "";
    }

    private static String beginning(String whole) {
        return whole.length() <= TEXT_CHARACTERS_MAX ? whole : whole.substring(0, TEXT_CHARACTERS_MAX);
    }

    /** The present moment by the clocks of a zone: worked out once for all messages of the same moment. */
    ZonedDateTime moment(ZoneId zone) {
        if (momentMillis != epochMillis || !moment.getZone().equals(zone)) {
            moment = Instant.ofEpochMilli(epochMillis).atZone(zone);
            momentMillis = epochMillis;
        }
        return moment;
    }

    long nowNanos() {
        return nowNanos;
    }

    LongMessages longMessages() {
        return longMessages;
    }

    RuleMerge rules() {
        return rules;
    }

    Ranking ranking() {
        return ranking;
    }

    /** What all look-ups cost so far, in lists that were offered and rules that were told. */
    long steps() {
        return rules.steps();
    }

    private ShortMessage message() {
        ShortMessage asked = message;
        assert asked != null : "a question about nothing";
        return asked;
    }
}
