package org.strowger.router.exchange.ops;

import org.strowger.router.exchange.mo.UnclaimedMessages;
import org.strowger.router.exchange.mo.UnclaimedView;
import org.strowger.router.exchange.mo.UnclaimedWalk;

/**
 * The messages from mobiles that no rule takes, and operators' actions on them. Each method is called on the thread
 * with the index {@link UnclaimedMessages#HOME}, and takes at most a few milliseconds.
 */
public final class UnclaimedOperations {
    /** Returned if too many actions are under way. */
    public static final int BUSY = UnclaimedWalk.BUSY;

    /** The thread on which the methods are called. */
    public static final int THREAD = UnclaimedMessages.HOME;

    private final UnclaimedWalk walk;
    private final UnclaimedMessages messages;

    public UnclaimedOperations(UnclaimedWalk walk, UnclaimedMessages messages) {
        this.walk = walk;
        this.messages = messages;
    }

    /** The calendar time, in milliseconds since 1970. */
    public long nowMillis() {
        return walk.calendarMillis();
    }

    public UnclaimedView view() {
        return messages.view();
    }

    /** The number of messages that came at or after the first time and before the second. */
    public int count(long sinceMillis, long untilMillis) {
        return walk.count(sinceMillis, untilMillis);
    }

    /**
     * Begins to deliver the messages that came since this time and that a rule takes.
     *
     * @param rule the name of the only inbound rule whose messages are delivered; empty for all rules
     * @return the number of messages that are examined, or {@link #BUSY}
     */
    public int deliver(long sinceMillis, String rule) {
        return walk.deliver(sinceMillis, rule);
    }

    /**
     * Begins to drop the messages that came at or after the first time and before the second.
     *
     * @return the number of these messages, or {@link #BUSY}
     */
    public int drop(long sinceMillis, long untilMillis) {
        return walk.drop(sinceMillis, untilMillis);
    }
}
