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

    /** The time, in milliseconds since 1970, by which messages came. */
    public long nowMillis() {
        return walk.nowMillis();
    }

    public UnclaimedView view() {
        return messages.view();
    }

    /** The number of messages that came from the one time on, and before the other. */
    public int count(long sinceMillis, long untilMillis) {
        return walk.count(sinceMillis, untilMillis);
    }

    /**
     * Begins to deliver the messages that came since then, and that a rule takes.
     *
     * @param rule the name of the only inbound rule that counts; empty for all rules
     * @return the number of messages that are looked at, or {@link #BUSY}
     */
    public int deliver(long sinceMillis, String rule) {
        return walk.deliver(sinceMillis, rule);
    }

    /**
     * Begins to drop the messages that came from the one time on, and before the other.
     *
     * @return their number, or {@link #BUSY}
     */
    public int drop(long sinceMillis, long untilMillis) {
        return walk.drop(sinceMillis, untilMillis);
    }
}
