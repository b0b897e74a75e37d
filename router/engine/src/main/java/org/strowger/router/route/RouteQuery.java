package org.strowger.router.route;

import java.time.ZoneId;
import java.util.concurrent.TimeUnit;
import org.strowger.message.Address;
import org.strowger.message.DefaultCoding;
import org.strowger.message.LongMessage;
import org.strowger.message.ShortMessage;
import org.strowger.router.config.match.Labels;
import org.strowger.router.config.match.MessageFacts;
import org.strowger.router.config.table.NumberFacts;
import org.strowger.router.price.OfferBoard;

/**
 * A query to a route table about one message. Each thread reuses one query for all messages from applications and one
 * for all messages from SMSCs; setting the next message invalidates the previous query. Each address is decoded at most
 * once, and only if a rule or the caller needs it.
 */
public final class RouteQuery {
    /** The party of a message whose sending application or SMSC is not in the configuration. */
    public static final int NOBODY = -1;

    private final LongMessages longMessages;
    private final MessageFacts facts = new MessageFacts();
    private final RuleMerge rules = new RuleMerge();
    private final Ranking ranking = new Ranking();
    private final OfferBoard offers = new OfferBoard();
    private final RecentDecisions decisions = new RecentDecisions();

    private long messageId;
    private long nowNanos;
    private boolean positionRead;
    private long position;

    /** @param longMessages the memory of the same thread */
    public RouteQuery(LongMessages longMessages) {
        this.longMessages = longMessages;
    }

    /**
     * Sets the message to query.
     *
     * @param message read only during the look-up
     * @param party the number of the application or SMSC that the message comes from, or {@link #NOBODY}
     * @param messageId the router's id of the message; selects among the SMSCs
     */
    public RouteQuery about(ShortMessage message, int party, long messageId) {
        facts.about(message, party);
        this.messageId = messageId;
        positionRead = false;
        return this;
    }

    /** Restricts the query to this recipient of a message with several recipients. */
    public RouteQuery to(Address recipient) {
        facts.to(recipient);
        return this;
    }

    /** Sets the time, by the calendar clock and by the monotonic clock. */
    public RouteQuery at(long epochMillis, long nowNanos) {
        facts.at(epochMillis, TimeUnit.NANOSECONDS.toMillis(nowNanos));
        this.nowNanos = nowNanos;
        return this;
    }

    /** Whether the message is a segment of a long message. */
    public boolean isSegment() {
        return position() != LongMessage.NONE;
    }

    /** The sender, as changed by filters. */
    public Address source() {
        return facts.source();
    }

    /** The recipient, as changed by filters. */
    public Address destination() {
        return facts.destination();
    }

    /** The sender, as the application or SMSC wrote it. */
    public Address writtenSource() {
        return facts.writtenSource();
    }

    /** The recipient, as the application or SMSC wrote it. */
    public Address writtenDestination() {
        return facts.writtenDestination();
    }

    /** The message as filters see it; see {@link RouteTable#interpret}. */
    public MessageFacts facts() {
        return facts;
    }

    int party() {
        return facts.party();
    }

    /** The key that selects among the SMSCs; equal for all parts of a long message. */
    long key() {
        long position = position();
        if (position == LongMessage.NONE) {
            return messageId;
        }
        long people = (long) source().text().hashCode() << Integer.SIZE
                ^ destination().text().hashCode();
        return (people * 31 + party()) * 31 + LongMessage.message(position);
    }

    /** The position within a long message, or {@link LongMessage#NONE}. */
    long position() {
        if (!positionRead) {
            position = LongMessage.positionOf(facts.message());
            positionRead = true;
        }
        return position;
    }

    /** Sets the meaning of data coding 0 in this message and the time zone for time criteria. */
    void reads(DefaultCoding coding, ZoneId zone) {
        facts.reads(coding, zone);
    }

    void labelledBy(Labels rules) {
        facts.labelledBy(rules);
    }

    void numbersBy(NumberFacts numbers) {
        facts.numbersBy(numbers);
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

    OfferBoard offers() {
        return offers;
    }

    RecentDecisions decisions() {
        return decisions;
    }

    /** The cumulative cost of all look-ups: lists offered plus rules returned. */
    long steps() {
        return rules.steps();
    }
}
