package org.strowger.router.smsc;

import org.strowger.protocol.Touchable;
import org.strowger.router.config.ApplicationSettings.Rank;

/** What {@link SmscQueue} must know of a message. Nothing of it changes while the message is queued. */
public interface QueuedMessage extends Touchable {
    /** Not in a queue. */
    int NO_PLACE = -1;

    /** The identity of the session that waits for its response; only to be compared. */
    Object sender();

    /** Touches what is needed to answer the sender, if that lives on this thread. */
    int touchSender(int threadIndex);

    /** The class of its application. */
    Rank rank();

    /** The number of its application. */
    int application();

    /** From 0 to 9; higher goes first among the messages of one application. Other values are clamped. */
    int priority();

    /** What it costs of the rate. */
    int segments();

    /** Its size. */
    int octets();

    /** When it was queued: among equals the oldest goes first. */
    long sinceNanos();

    /** Whether its sender waits for the response, and no longer than a response may take. */
    boolean isAwaited();

    /** Whether it waits for that SMSC however long it is down, because it has no other candidate. */
    boolean staysWith(Smsc smsc);

    /** Whether it may be submitted to that SMSC now; otherwise it must be {@linkplain SmscHome#marked marked} first. */
    boolean mayLeaveBy(Smsc smsc);

    /** It was submitted. */
    void leaves(long nowNanos);

    /** When it was submitted last. */
    long leftNanos();

    /** Its index in the queue: {@link #NO_PLACE} at first, then what {@link #moveTo} set last. Owned by the queue. */
    int place();

    void moveTo(int place);
}
