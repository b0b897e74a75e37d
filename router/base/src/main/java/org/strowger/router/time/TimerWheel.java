package org.strowger.router.time;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A hierarchical timing wheel: schedules and cancels in constant time, regardless of the number of timers, and computes
 * the time of the next {@link #advance}, so that an idle thread sleeps instead of ticking.
 *
 * <p>Time is divided into ticks of about a millisecond, and the number of a tick is read as digits of six bits. A timer
 * is on the level of the highest digit in which its tick differs from the present tick, in the slot with that digit:
 *
 * <pre>
 *   level 0   64 slots of 1 tick          1 ms each: these fire
 *   level 1   64 slots of 64 ticks       67 ms each: these move down when their first tick comes
 *   level 2   64 slots of 4,096 ticks   4.3 s  each
 *   ...
 *   level 10  the rest of a long
 * </pre>
 *
 * So every occupied slot is ahead of the present digit of its level, the lowest occupied level holds the earliest
 * timer, and one word of occupancy bits per level locates its slot. Eleven levels cover every long value, so the delay
 * of a timer is not limited. A timer never fires early, and at most one tick late.
 */
public final class TimerWheel {
    private static final int TICK_SHIFT = 20;
    private static final int DIGIT_BITS = 6;
    private static final int SLOTS = 1 << DIGIT_BITS;
    private static final int LEVELS = 11;

    /**
     * The slot of timers that are set for the past. These timers fire in the next {@link #advance}, not in the current
     * one.
     */
    private static final int DUE = LEVELS * SLOTS;

    /**
     * The slot of timers that were in {@link #DUE} at the beginning of an {@link #advance}, until the timers left over
     * by the previous advance have fired.
     */
    private static final int WAITING = DUE + 1;

    private static final int FIRING = WAITING + 1;

    private final Consumer<TimerHandler> afterEach;
    private final @Nullable Timer[] heads = new @Nullable Timer[FIRING + 1];
    private final long[] occupied = new long[LEVELS];

    /**
     * The tick up to which the slots are empty; less than {@link #lookTick} during an {@link #advance}, and after an
     * advance that left some due timers.
     */
    private long presentTick;

    /** The tick of the last {@link #advance}. */
    private long lookTick;

    private int scheduled;

    public TimerWheel(long nowNanos) {
        this(nowNanos, fired -> {});
    }

    /** @param afterEach called after each timer that has fired, with its handler */
    public TimerWheel(long nowNanos, Consumer<TimerHandler> afterEach) {
        this.afterEach = afterEach;
        this.presentTick = nowNanos >> TICK_SHIFT;
        this.lookTick = presentTick;
    }

    /** Sets the timer, replacing the deadline if the timer is already set. */
    public void schedule(Timer timer, long deadlineNanos) {
        if (timer.isScheduled()) {
            unlink(timer);
        }
        timer.dueTick = tickNotBefore(deadlineNanos);
        if (timer.dueTick <= lookTick) {
            link(timer, DUE);
        } else {
            schedule(timer);
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
     * The time at which to call {@link #advance} next: no later than the first tick at which a timer is due, which is
     * less than a tick after the timer's deadline.
     */
    public long nextLookNanos() {
        if (heads[DUE] != null || heads[WAITING] != null || heads[FIRING] != null) {
            return 0;
        }
        int level = lowestOccupiedLevel();
        return level == LEVELS ? Long.MAX_VALUE : nanosOf(firstTickOf(level, firstSlotOf(level)));
    }

    /**
     * Fires the due timers. A timer that its handler sets to a past time waits for the next call, so a handler that
     * computes wrong times cannot block the thread. If more than {@code firedMax} timers are due, the rest wait for the
     * next call, which is due at once and fires them first.
     *
     * @return the number of timers that fired
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
            afterEach.accept(timer.handler());
        }
        return fired;
    }

    private void moveAll(int from, int to) {
        Timer timer;
        while ((timer = heads[from]) != null) {
            unlink(timer);
            link(timer, to);
        }
    }

    private void moveDown(int from) {
        Timer timer;
        while ((timer = heads[from]) != null) {
            unlink(timer);
            // The first tick of the slot is the present tick, so a timer set for that tick is due in this call.
            if (timer.dueTick <= presentTick) {
                link(timer, FIRING);
            } else {
                schedule(timer);
            }
        }
    }

    private void schedule(Timer timer) {
        int highestBit = Long.SIZE - 1 - Long.numberOfLeadingZeros(timer.dueTick ^ presentTick);
        int level = highestBit / DIGIT_BITS;
        link(timer, level * SLOTS + digit(timer.dueTick, level));
    }

    private void link(Timer timer, int slot) {
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

    /** The first tick of a slot: the digits of the present tick above the level, then the slot's digit, then zeros. */
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
