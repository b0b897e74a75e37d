package org.strowger.router.smsc;

import org.strowger.protocol.Touchable;
import org.strowger.router.config.ApplicationSettings.Rank;

/** A message as {@link SmscQueue} sees it. These values do not change while the message is queued. */
public interface QueuedMessage extends Touchable {
    /** The place of a message that is not in a queue. */
    int NO_INDEX = -1;

    /** Identifies the session that waits for the response; only for comparison. */
    Object sender();

    /** Touches the memory needed to answer the sender, if the sender's session is on this thread. */
    int touchSender(int threadIndex);

    /** The class of the application. */
    Rank rank();

    /** The index of the application. */
    int application();

    /** The name of the application. */
    String applicationName();

    /**
     * From 0 to 9; other values are clamped. Among the messages of one application, the highest priority leaves first.
     */
    int priority();

    /** The number of segments that the message counts in the rate limit. */
    int segments();

    /** The size in bytes. */
    int octets();

    /** When the message was queued: among messages of the same priority, the oldest leaves first. */
    long sinceNanos();

    /** Whether the sender waits for the response, at most for the response timeout. */
    boolean isAwaited();

    /**
     * Whether the message waits for that SMSC because there is no other candidate: a whole message however long the
     * SMSC is down, a part only while the SMSC is bound.
     */
    boolean staysWith(Smsc smsc);

    /**
     * Whether the message leaves that SMSC for another, because the SMSC throttles: the route of the message allows it,
     * and its next candidate could send the message now.
     */
    boolean leavesThrottled(Smsc smsc);

    /**
     * Whether the message may be submitted to that SMSC now; otherwise it must be {@linkplain SmscHome#marked marked}
     * first.
     */
    boolean mayLeaveBy(Smsc smsc);

    /** Whether both are parts of one message, which leave together. */
    boolean isPartWith(QueuedMessage other);

    /**
     * Whether the rules of the route, the SMSC and the application are applied to the message; no other message may be
     * submitted.
     */
    boolean isPrepared();

    /** Whether the message must be prepared again before it leaves, because the configuration has changed. */
    boolean isOutdated();

    /** Called when the message was submitted: another attempt prepares it again. */
    void leaves(long nowNanos);

    /** When the message was last submitted. */
    long leftNanos();

    /**
     * The index in the queue: {@link #NO_INDEX} at first, then the last value of {@link #moveTo}. Owned by the queue.
     */
    int queueIndex();

    void moveTo(int index);
}
