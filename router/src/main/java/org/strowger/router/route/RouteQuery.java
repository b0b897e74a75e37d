package org.strowger.router.route;

import java.time.ZoneId;
import org.strowger.message.Address;
import org.strowger.message.DefaultCoding;
import org.strowger.message.LongMessage;
import org.strowger.message.ShortMessage;
import org.strowger.router.config.match.MessageFacts;

/**
 * A question to a route table: where does this message go? A thread has one for all messages that applications send,
 * and one for those of SMSCs; each is good until it is asked about the next message. It reads each address of the
 * message once, and only if a rule or the caller asks for it.
 */
public final class RouteQuery {
    /** The party of a message whose sender or SMSC is not in the configuration. */
    public static final int NOBODY = -1;

    private final LongMessages longMessages;
    private final MessageFacts facts = new MessageFacts();
    private final RuleMerge rules = new RuleMerge();
    private final Ranking ranking = new Ranking();

    private long messageId;
    private long nowNanos;
    private boolean placeRead;
    private long place;

    /** @param longMessages the memory of the same thread */
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
        facts.about(message, party);
        this.messageId = messageId;
        placeRead = false;
        return this;
    }

    /** Of a message to many: asks about this recipient alone. */
    public RouteQuery to(Address recipient) {
        facts.to(recipient);
        return this;
    }

    /** Says when it is, by both clocks: that of the calendar and the one that never runs backwards. */
    public RouteQuery at(long epochMillis, long nowNanos) {
        facts.at(epochMillis);
        this.nowNanos = nowNanos;
        return this;
    }

    public Address source() {
        return facts.source();
    }

    public Address destination() {
        return facts.destination();
    }

    MessageFacts facts() {
        return facts;
    }

    int party() {
        return facts.party();
    }

    /** What chooses among SMSCs: the same for all parts of a long message. */
    long key() {
        long place = place();
        if (place == LongMessage.NONE) {
            return messageId;
        }
        long people = (long) source().text().hashCode() << Integer.SIZE
                ^ destination().text().hashCode();
        return (people * 31 + party()) * 31 + LongMessage.message(place);
    }

    /** The place in a long message, or {@link LongMessage#NONE}. */
    long place() {
        if (!placeRead) {
            place = LongMessage.placeOf(facts.message());
            placeRead = true;
        }
        return place;
    }

    /** Says what data coding 0 means in this message, and in which zone its time is compared. */
    void reads(DefaultCoding coding, ZoneId zone) {
        facts.reads(coding, zone);
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

    /** The cost of all look-ups until now, in lists offered and rules returned. */
    long steps() {
        return rules.steps();
    }
}
