package org.strowger.router.smsc;

import org.strowger.protocol.Touchable;
import org.strowger.router.config.ApplicationSettings.Rank;

/** What a {@link SmscQueue} must know of a message that waits in it. None of it changes while the message waits. */
public interface QueuedMessage extends Touchable {
    /** Not in a queue. */
    int NO_PLACE = -1;

    /** Who waits for its answer: to be compared, and for nothing else. */
    Object sender();

    /** Touches what it takes to tell the sender, if that lives on this thread. */
    int touchSender(int threadIndex);

    /** The class of its application. */
    Rank rank();

    /** The number of its application. */
    int application();

    /** Higher goes first among messages of one application; from 0 to 9, what lies outside is taken for the nearest. */
    int priority();

    /** What it costs of the rate. */
    int segments();

    /** How long it is. */
    int octets();

    /** Since when it waits: of messages that are equal otherwise the oldest goes first. */
    long sinceNanos();

    /** Whether somebody waits for the SMSC's answer, and no longer than that may take. */
    boolean isAwaited();

    /** Whether it waits for that SMSC however long it is down, because there is nowhere else to go. */
    boolean staysWith(Smsc smsc);

    /**
     * Whether it may be handed to a session of that SMSC now; if not, it must be {@linkplain SmscHome#marked marked}.
     */
    boolean mayLeaveBy(Smsc smsc);

    /** It was handed to a session. */
    void leaves(long nowNanos);

    /** When it was handed to a session last. */
    long leftNanos();

    /** Where it stands: {@link #NO_PLACE} at first, then what {@link #moveTo} was told last. The queue's own figure. */
    int place();

    void moveTo(int place);
}
