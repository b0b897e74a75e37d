package org.strowger.router.reactor;

import org.strowger.bound.Within;

/**
 * Work of about a millisecond, which jobs share: messages with their segments, or small steps. A message of up to four
 * segments counts as twenty steps.
 */
@Within(Within.Scope.TURN)
public final class Slice {
    /** The maximum number of messages. */
    public static final int MESSAGES_MAX = 25;

    /** The maximum number of segments; a slice has room for one message that has more. */
    private static final int SEGMENTS_MAX = 100;

    /** The maximum number of steps, each of up to two microseconds. */
    private static final int STEPS_MAX = 500;

    private static final int STEPS_PER_MESSAGE = STEPS_MAX / MESSAGES_MAX;
    private static final int STEPS_PER_SEGMENT = STEPS_MAX / SEGMENTS_MAX;

    private int taken;

    void begin() {
        taken = 0;
    }

    /** Whether a message with so many segments belongs to this slice. Counts it if so. */
    public boolean hasRoom(int segments) {
        return takes(Math.max(STEPS_PER_MESSAGE, Math.min(STEPS_MAX, STEPS_PER_SEGMENT * segments)));
    }

    /** Whether a small step belongs to this slice. Counts it if so. */
    public boolean hasRoomForStep() {
        return takes(1);
    }

    private boolean takes(int steps) {
        boolean fits = taken + steps <= STEPS_MAX;
        taken += fits ? steps : 0;
        return fits;
    }

    /** The number of steps that were done. */
    int taken() {
        return taken;
    }

    /** Whether there is room for a message. */
    boolean hasMore() {
        return taken + STEPS_PER_MESSAGE <= STEPS_MAX;
    }
}
