package org.strowger.router.thread;

import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The calendar of the process. It follows the machine's clock, also when that clock is set: {@link #look}, called every
 * second, compares it with the monotonic clock of the threads. There are four readings:
 *
 * <ul>
 *   <li>The <em>machine's time</em> follows each step at once. Records and the log carry it.
 *   <li>The <em>settled time</em> decides about messages: delivery times, holds, validity, hours, prices, and the days
 *       of limits. It follows a step forward of more than a day after ten minutes without a further one, or when an
 *       operator accepts the step. If the step is taken back before, nothing has happened.
 *   <li>The <em>time of ids</em> follows the settled time forward, and never goes back: after a step back it is ahead.
 *   <li>The <em>steady time</em> is the calendar of the start and follows no step: what has an age is dated with it.
 * </ul>
 *
 * <p>A step shorter than a second is not followed.
 *
 * <p>Thread: any.
 */
public final class WallClock {
    /** The shortest step that is followed. */
    public static final long STEP_MILLIS = 1000;

    /** A longer step forward is followed after {@link #WAIT_NANOS}. */
    public static final long SUDDEN_MILLIS = TimeUnit.DAYS.toMillis(1);

    /** The time for which a step forward of more than a day must last. */
    public static final long WAIT_NANOS = TimeUnit.MINUTES.toNanos(10);

    private static final long NO_TIME = Long.MIN_VALUE;

    /** If reading the clocks takes longer, the readings do not belong together. */
    private static final long READ_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final LongSupplier nowNanos;
    private final LongSupplier machineMillis;
    private final long steady;
    private final Published<Reading> readings;
    private Reading lastLook;

    /**
     * The calendar times at which the monotonic clock shows 0, in milliseconds since 1970.
     *
     * @param waitsSinceNanos since when the machine's time is ahead of the settled time; NO_TIME if it is not
     */
    private record Reading(long machine, long settled, long ids, long waitsSinceNanos) {}

    /**
     * The changes that a look has found, in milliseconds; positive if forward.
     *
     * @param machine the step of the machine's clock
     * @param settled the change of the settled time
     */
    public record Step(long machine, long settled) {
        public boolean isNone() {
            return machine == 0 && settled == 0;
        }
    }

    /**
     * @param nowNanos the clock of the threads
     * @param machineMillis the clock of the machine, in milliseconds since 1970
     */
    public WallClock(LongSupplier nowNanos, LongSupplier machineMillis) {
        this.nowNanos = nowNanos;
        this.machineMillis = machineMillis;
        this.steady = offset(nowNanos.getAsLong());
        this.lastLook = new Reading(steady, steady, steady, NO_TIME);
        this.readings = new Published<>(lastLook);
    }

    /**
     * A calendar whose machine is never set.
     *
     * @param epoch the calendar time at which the clock of the threads shows 0
     */
    public static WallClock from(Instant epoch) {
        return new WallClock(() -> 0, epoch::toEpochMilli);
    }

    private long offset(long atNanos) {
        return machineMillis.getAsLong() - TimeUnit.NANOSECONDS.toMillis(atNanos);
    }

    /** Compares the clocks. @return the changes since the last look */
    public synchronized Step look() {
        follow();
        Reading now = readings.get();
        Step step = new Step(now.machine() - lastLook.machine(), now.settled() - lastLook.settled());
        lastLook = now;
        return step;
    }

    /** Compares the clocks before the calendar is asked; the next look tells about the change. */
    public synchronized void follow() {
        long before = nowNanos.getAsLong();
        long offset = offset(before);
        long after = nowNanos.getAsLong();
        Reading was = readings.get();
        boolean isStep = Math.abs(offset - was.machine()) >= STEP_MILLIS && after - before < READ_NANOS;
        change(was, isStep ? offset : was.machine(), after);
    }

    private void change(Reading was, long machine, long now) {
        boolean waits = machine - was.settled() > SUDDEN_MILLIS;
        boolean begins = was.waitsSinceNanos() == NO_TIME || machine > was.machine();
        long since = begins ? now : was.waitsSinceNanos();
        boolean waitsOn = waits && now - since < WAIT_NANOS;
        long settled = waitsOn ? was.settled() : machine;
        readings.set(new Reading(machine, settled, Math.max(was.ids(), settled), waitsOn ? since : NO_TIME));
    }

    /** Lets the settled time follow the machine's clock at once. @return the change of the settled time */
    public synchronized long accept() {
        Reading was = readings.get();
        long settled = was.machine();
        readings.set(new Reading(settled, settled, Math.max(was.ids(), settled), NO_TIME));
        return settled - was.settled();
    }

    /** Sets the time of ids forward: after a start, ids continue behind those that the store contains. */
    public synchronized void idsFrom(long unixMillis) {
        Reading was = readings.get();
        long least = unixMillis - TimeUnit.NANOSECONDS.toMillis(nowNanos.getAsLong());
        readings.set(new Reading(was.machine(), was.settled(), Math.max(was.ids(), least), was.waitsSinceNanos()));
    }

    // ---- Readings, in milliseconds since 1970

    /** The machine's time for a time of the threads' clock. */
    public long machineMillis(long atNanos) {
        return readings.get().machine() + TimeUnit.NANOSECONDS.toMillis(atNanos);
    }

    /** The settled time for a time of the threads' clock. */
    public long settledMillis(long atNanos) {
        return readings.get().settled() + TimeUnit.NANOSECONDS.toMillis(atNanos);
    }

    /** The time of ids for a time of the threads' clock. */
    public long idMillis(long atNanos) {
        return readings.get().ids() + TimeUnit.NANOSECONDS.toMillis(atNanos);
    }

    /** The steady time for a time of the threads' clock. */
    public long steadyMillis(long atNanos) {
        return steady + TimeUnit.NANOSECONDS.toMillis(atNanos);
    }

    /** How far the steady time is ahead of the settled time: changes with each step that is followed. */
    public long steadyAheadMillis() {
        return steady - readings.get().settled();
    }

    /** The time of the threads' clock for a settled time: negative if that was before the clock showed 0. */
    public long nanos(long settledMillis) {
        return TimeUnit.MILLISECONDS.toNanos(settledMillis - readings.get().settled());
    }

    /** The settled time at which the threads' clock shows 0: changes with each step that is followed. */
    public long settledOrigin() {
        return readings.get().settled();
    }

    // ---- For operators

    /** How far the machine's time is ahead of the settled time: 0 unless a step forward has to last first. */
    public long waitingMillis() {
        Reading now = readings.get();
        return now.waitsSinceNanos() == NO_TIME ? 0 : now.machine() - now.settled();
    }

    /**
     * The time until the settled time follows the machine's clock; meaningful while {@link #waitingMillis} is not 0.
     */
    public long followsInNanos() {
        return Math.max(0, readings.get().waitsSinceNanos() + WAIT_NANOS - nowNanos.getAsLong());
    }

    /** How far the time of ids is ahead of the settled time, after a step back. */
    public long idsAheadMillis() {
        Reading now = readings.get();
        return now.ids() - now.settled();
    }
}
