package org.strowger.router.config.match;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Address;
import org.strowger.message.DefaultCoding;
import org.strowger.message.ShortMessage;

/**
 * What criteria can ask of a message. Each attribute is read from the message once, and only if a criterion asks for
 * it. A thread uses one of these for all its messages, one after the other.
 */
public final class MessageFacts {
    /** Of a longer text only the beginning is searched: it bounds the cost of one message. */
    public static final int TEXT_CHARACTERS_MAX = 10_000;

    private @Nullable ShortMessage message;
    private int party;
    private DefaultCoding coding = DefaultCoding.GSM;
    private ZoneId zone = ZoneOffset.UTC;
    private long epochMillis;

    private @Nullable Address source;
    private @Nullable Address destination;
    private boolean textRead;
    private boolean hasText;
    private String text = "";
    private ZonedDateTime moment = ZonedDateTime.ofInstant(Instant.EPOCH, ZoneOffset.UTC);
    private long momentMillis;

    /** Turns to another message, from the application or SMSC with that number; it is read during the look-up only. */
    public void about(ShortMessage next, int fromParty) {
        if (message != next) {
            message = next; // Nearly always the thread's own view; to write it costs more than to compare it.
        }
        party = fromParty;
        source = null;
        destination = null;
        textRead = false;
    }

    /** Of a message to many: turns to this recipient alone. */
    public void to(Address recipient) {
        destination = recipient;
    }

    public void at(long millis) {
        epochMillis = millis;
    }

    /** Says what data coding 0 means in this message, and in which zone its time is compared. */
    public void reads(DefaultCoding meant, ZoneId clocks) {
        coding = meant;
        zone = clocks;
    }

    public ShortMessage message() {
        ShortMessage asked = message;
        assert asked != null : "no message yet";
        return asked;
    }

    /** The number of the application or SMSC that it came from. */
    public int party() {
        return party;
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

    /** Whether it has a text that can be read. */
    public boolean hasText() {
        if (!textRead) {
            ShortMessage asked = message();
            Optional<String> whole = asked.zero(coding).text(asked.body());
            hasText = whole.isPresent();
            text = whole.map(MessageFacts::beginning).orElse("");
            textRead = true;
        }
        return hasText;
    }

    /** The text of this part, or its beginning; empty if it has no text that can be read. */
    public String text() {
        return hasText() ? text : "";
    }

    private static String beginning(String whole) {
        return whole.length() <= TEXT_CHARACTERS_MAX ? whole : whole.substring(0, TEXT_CHARACTERS_MAX);
    }

    /** The present moment in the zone, computed once for all messages of the same millisecond. */
    public ZonedDateTime moment() {
        if (momentMillis != epochMillis || !moment.getZone().equals(zone)) {
            moment = Instant.ofEpochMilli(epochMillis).atZone(zone);
            momentMillis = epochMillis;
        }
        return moment;
    }
}
