package org.strowger.router.time;

import org.jspecify.annotations.Nullable;

/**
 * A hierarchical timing wheel: schedule and cancel in constant time, whatever the number of timers, and it can say when
 * it has to be looked at next, so that an idle thread sleeps instead of ticking.
 *
 * <p>Time is cut into ticks of about a millisecond, and a tick's number is read as digits of six bits. A timer stands
 * on the level of the highest digit in which its tick differs from the present one, in the slot that this digit names:
 *
 * <pre>
 *   level 0   64 slots of 1 tick          1 ms each: these fire
 *   level 1   64 slots of 64 ticks       67 ms each: these move down when their first tick comes
 *   level 2   64 slots of 4,096 ticks   4.3 s  each
 *   ...
 *   level 10  the rest of a long
 * </pre>
 *
 * So every occupied slot lies ahead of the present digit of its level, the lowest occupied level holds the earliest
 * timer, and one word of occupancy bits per level finds its slot. Eleven levels cover every long: there is no timer too
 * far away. A timer never fires early, and at most one tick late.
 */
public final class TimerWheel {
    private static final int TICK_SHIFT = 20;
    private static final int DIGIT_BITS = 6;
    private static final int SLOTS = 1 << DIGIT_BITS;
    private static final int LEVELS = 11;

    /** Where timers go whose time has already come; they fire at the next look, not within the present one. */
    private static final int DUE = LEVELS * SLOTS;

    /** What was due when a look began, until what the last look has left over has fired. */
    private static final int WAITING = DUE + 1;

    private static final int FIRING = WAITING + 1;

    private final @Nullable Timer[] heads = new @Nullable Timer[FIRING + 1];
    private final long[] occupied = new long[LEVELS];

    /** How far the slots have been emptied; behind {@link #lookTick} within a look, and after one that left some. */
    private long presentTick;

    /** The latest tick at which the wheel was looked at. */
    private long lookTick;

    private int scheduled;

    public TimerWheel(long nowNanos) {
        this.presentTick = nowNanos >> TICK_SHIFT;
        this.lookTick = presentTick;
    }

    /** Sets the timer for {@code deadlineNanos}, in place of what it was set for. */
    public void schedule(Timer timer, long deadlineNanos) {
        if (timer.isScheduled()) {
            unlink(timer);
        }
        timer.dueTick = tickNotBefore(deadlineNanos);
        if (timer.dueTick <= lookTick) {
            smsc(timer, DUE);
        } else {
            place(timer);
        }
    }

    public void cancel(Timer timer) {
        if (timer.isScheduled()) {
            unlink(timer);
        }
    }

    public int scheduled() {
        return scheduled;
    }

    /**
     * When {@link #advance} is to be called next: never later than the first tick at which a timer is due, which is
     * less than a tick after its deadline; often just then.
     */
    public long nextLookNanos() {
        if (heads[DUE] != null || heads[WAITING] != null || heads[FIRING] != null) {
            return 0;
        }
        int level = lowestOccupiedLevel();
        return level == LEVELS ? Long.MAX_VALUE : nanosOf(firstTickOf(level, firstSlotOf(level)));
    }

    /**
     * Fires what is due. A timer that is set again for the past while it fires waits for the next look, so a handler
     * that errs about the time cannot hold the thread. If more than {@code firedMax} are due, the rest wait for the
     * next look, which is then due at once and fires them first.
     *
     * @return how many fired
     */
    public int advance(long nowNanos, int firedMax) {
        long targetTick = nowNanos >> TICK_SHIFT;
        lookTick = Math.max(lookTick, targetTick);
        moveAll(DUE, WAITING);
        int fired = fireAll(nowNanos, firedMax);
        if (fired < firedMax) {
            moveAll(WAITING, FIRING);
            fired += fireAll(nowNanos, firedMax - fired);
        }
        int level;
        while (fired < firedMax && (level = lowestOccupiedLevel()) < LEVELS) {
            int slot = firstSlotOf(level);
            long tick = firstTickOf(level, slot);
            if (tick > targetTick) {
                break;
            }
            presentTick = tick;
            if (level == 0) {
                moveAll(slot, FIRING);
            } else {
                moveDown(level * SLOTS + slot);
            }
            fired += fireAll(nowNanos, firedMax - fired);
        }
        if (fired < firedMax) {
            presentTick = Math.max(presentTick, targetTick);
        }
        return fired;
    }

    private int fireAll(long nowNanos, int firedMax) {
        int fired = 0;
        Timer timer;
        while (fired < firedMax && (timer = heads[FIRING]) != null) {
            unlink(timer);
            fired++;
            timer.fire(nowNanos);
        }
        return fired;
    }

    private void moveAll(int from, int to) {
        Timer timer;
        while ((timer = heads[from]) != null) {
            unlink(timer);
            smsc(timer, to);
        }
    }

    private void moveDown(int from) {
        Timer timer;
        while ((timer = heads[from]) != null) {
            unlink(timer);
            // The first tick of the slot is the present one: what stands there is due in this very look.
            if (timer.dueTick <= presentTick) {
                smsc(timer, FIRING);
            } else {
                place(timer);
            }
        }
    }

    private void place(Timer timer) {
        int highestBit = Long.SIZE - 1 - Long.numberOfLeadingZeros(timer.dueTick ^ presentTick);
        int level = highestBit / DIGIT_BITS;
        smsc(timer, level * SLOTS + digit(timer.dueTick, level));
    }

    private void smsc(Timer timer, int slot) {
        Timer head = heads[slot];
        timer.slot = slot;
        timer.next = head;
        timer.previous = null;
        if (head != null) {
            head.previous = timer;
        }
        heads[slot] = timer;
        scheduled++;
        if (slot < DUE) {
            occupied[slot / SLOTS] |= 1L << (slot % SLOTS);
        }
    }

    private void unlink(Timer timer) {
        int slot = timer.slot;
        Timer next = timer.next;
        Timer previous = timer.previous;
        if (next != null) {
            next.previous = previous;
        }
        if (previous != null) {
            previous.next = next;
        } else {
            heads[slot] = next;
        }
        if (heads[slot] == null && slot < DUE) {
            occupied[slot / SLOTS] &= ~(1L << (slot % SLOTS));
        }
        timer.slot = Timer.UNSCHEDULED;
        timer.next = null;
        timer.previous = null;
        scheduled--;
    }

    private int lowestOccupiedLevel() {
        int level = 0;
        while (level < LEVELS && occupied[level] == 0) {
            level++;
        }
        return level;
    }

    private int firstSlotOf(int level) {
        return Long.numberOfTrailingZeros(occupied[level]);
    }

    /** The first tick of a slot: the present tick's digits above the level, the slot, and zeroes below. */
    private long firstTickOf(int level, int slot) {
        int shift = level * DIGIT_BITS;
        long above = shift + DIGIT_BITS >= Long.SIZE ? 0 : presentTick >> (shift + DIGIT_BITS) << (shift + DIGIT_BITS);
        return above | (long) slot << shift;
    }

    private static int digit(long tick, int level) {
        return (int) (tick >> (level * DIGIT_BITS)) & (SLOTS - 1);
    }

    private static long tickNotBefore(long deadlineNanos) {
        long tick = deadlineNanos >> TICK_SHIFT;
        return nanosOf(tick) == deadlineNanos ? tick : tick + 1;
    }

    private static long nanosOf(long tick) {
        return tick >= Long.MAX_VALUE >> TICK_SHIFT ? Long.MAX_VALUE : tick << TICK_SHIFT;
    }
}
