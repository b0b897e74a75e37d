package org.strowger.world.walk;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.strowger.world.World;

/**
 * The calendar of the router, as law 9 defines it. Calendar times are nanoseconds from {@link World#EPOCH}; as long as
 * nobody sets the machine's clock, they are equal to the times of the walk.
 *
 * <p>The settled time follows a step within seconds, and a step forward of more than a day after ten minutes or after
 * {@code clock accept}. A start takes the machine's time. While the router may not have noticed a step yet, two
 * readings are possible.
 */
public final class Calendar {
    /** The time within which all threads of the router have followed a step. */
    private static final long FOLLOWED_NANOS = TimeUnit.SECONDS.toNanos(4);

    private static final long SUDDEN_NANOS = TimeUnit.DAYS.toNanos(1);
    private static final long WAIT_NANOS = TimeUnit.MINUTES.toNanos(10);
    private static final long DAY_NANOS = TimeUnit.DAYS.toNanos(1);

    /** A change of the calendar beyond which a restart ends what has waited: less than every validity of hours. */
    private static final long LAPSE_NANOS = TimeUnit.HOURS.toNanos(6);

    private static final long LEAP_NANOS = TimeUnit.DAYS.toNanos(80);
    private static final long NEVER = Long.MAX_VALUE;

    private final LongSupplier nowNanos;
    private final List<Reading> readings = new ArrayList<>();
    private final List<Long> daysBegun = new ArrayList<>();
    private long machineNanos;
    private long settledNanos;
    private long waitsSinceNanos = NEVER;

    /** The differences between the calendar and the walk's time in a certain period, in nanoseconds. */
    private static final class Reading {
        final long fromNanos;
        final long machineNanos;
        final long settledNanos;
        final boolean isStart;
        long toNanos = NEVER;

        Reading(long fromNanos, long machineNanos, long settledNanos, boolean isStart) {
            this.fromNanos = fromNanos;
            this.machineNanos = machineNanos;
            this.settledNanos = settledNanos;
            this.isStart = isStart;
        }

        boolean touches(long from, long to) {
            return fromNanos <= to && toNanos >= from;
        }
    }

    Calendar(LongSupplier nowNanos) {
        this.nowNanos = nowNanos;
    }

    // ---- Events

    /** The router starts: it takes the time of the machine. */
    void starts(long atNanos) {
        follow();
        settledNanos = machineNanos;
        waitsSinceNanos = NEVER;
        add(atNanos, 0, true);
    }

    /** The clock of the machine is set to show this difference. */
    void set(long nanos, boolean isRunning) {
        follow();
        machineNanos = nanos;
        boolean waits = machineNanos - settledNanos > SUDDEN_NANOS;
        if (!waits) {
            waitsSinceNanos = NEVER;
            settledNanos = machineNanos;
        } else if (waitsSinceNanos == NEVER) {
            waitsSinceNanos = nowNanos.getAsLong();
        }
        add(nowNanos.getAsLong(), isRunning ? FOLLOWED_NANOS : NEVER, false);
    }

    /** An operator has accepted a step. */
    void accepted() {
        follow();
        settledNanos = machineNanos;
        waitsSinceNanos = NEVER;
        add(nowNanos.getAsLong(), FOLLOWED_NANOS, false);
    }

    /** An operator has begun the day of today for the limits, which was ahead of it. */
    void beganDay() {
        daysBegun.add(nowNanos.getAsLong());
    }

    /** Follows a step that has lasted for ten minutes. */
    private void follow() {
        if (waitsSinceNanos != NEVER && nowNanos.getAsLong() >= waitsSinceNanos + WAIT_NANOS) {
            long sinceNanos = waitsSinceNanos + WAIT_NANOS;
            settledNanos = machineNanos;
            waitsSinceNanos = NEVER;
            add(sinceNanos, FOLLOWED_NANOS, false);
        }
    }

    private void add(long fromNanos, long uncertainNanos, boolean isStart) {
        long toNanos = uncertainNanos == NEVER ? NEVER : fromNanos + uncertainNanos;
        readings.forEach(each -> each.toNanos = Math.min(each.toNanos, toNanos));
        readings.add(new Reading(fromNanos, machineNanos, settledNanos, isStart));
    }

    /** Whether the router may be about to follow a step, so that the next one must wait. */
    boolean isSettling() {
        follow();
        long now = nowNanos.getAsLong();
        boolean isSoon = waitsSinceNanos != NEVER && now > waitsSinceNanos + WAIT_NANOS - FOLLOWED_NANOS;
        return isSoon || stream(now, now).count() > 1;
    }

    // ---- Readings

    private Stream<Reading> stream(long fromNanos, long toNanos) {
        follow();
        return readings.stream().filter(each -> each.touches(fromNanos, toNanos));
    }

    /** The settled time, which applications also use. */
    public long settled(long atNanos) {
        follow();
        long offsetNanos = readings.stream()
                .filter(each -> each.fromNanos <= atNanos)
                .mapToLong(each -> each.settledNanos)
                .reduce(0, (before, last) -> last);
        return atNanos + offsetNanos;
    }

    /** A calendar time as an instant. */
    public static Instant instant(long calendarNanos) {
        return World.EPOCH.plusNanos(calendarNanos);
    }

    /** The differences between the settled time and the time of the walk that were possible in this period. */
    public Set<Long> offsets(long fromNanos, long toNanos) {
        Set<Long> found = new TreeSet<>();
        stream(fromNanos, toNanos).forEach(each -> found.add(each.settledNanos));
        return found;
    }

    /** The largest difference so far between any calendar and the time of the walk. */
    long largestOffset() {
        return readings.stream()
                .mapToLong(each -> Math.max(each.machineNanos, each.settledNanos))
                .max()
                .orElse(0);
    }

    /** Whether the calendar was ever set by months. */
    public boolean hasLeapt() {
        return readings.stream().anyMatch(each -> Math.abs(each.settledNanos) > LEAP_NANOS);
    }

    /** Whether the clock of the machine was ever set. */
    public boolean isEverSet() {
        return readings.stream().anyMatch(each -> each.machineNanos != 0);
    }

    /** The difference between the clock of the machine and the time of the walk. */
    long machineOffset() {
        return machineNanos;
    }

    /** Whether operators can accept a step. */
    boolean isWaiting() {
        follow();
        return waitsSinceNanos != NEVER;
    }

    /** The earliest time, not before this one, at which the settled time may have reached a calendar time. */
    public long earliest(long calendarNanos, long fromNanos) {
        return stream(fromNanos, NEVER)
                .mapToLong(each -> {
                    long atNanos = Math.max(Math.max(fromNanos, each.fromNanos), calendarNanos - each.settledNanos);
                    return atNanos <= each.toNanos ? atNanos : NEVER;
                })
                .min()
                .orElse(NEVER);
    }

    /** The time, not before this one, at which the settled time has certainly reached a calendar time. */
    public long latest(long calendarNanos, long fromNanos) {
        long beforeNanos = 0;
        long found = NEVER;
        follow();
        for (int i = 0; i < readings.size(); i++) {
            Reading each = readings.get(i);
            long alone = Math.max(beforeNanos, each.fromNanos);
            long aloneUntil = i + 1 < readings.size() ? readings.get(i + 1).fromNanos : NEVER;
            long atNanos = Math.max(Math.max(fromNanos, alone), calendarNanos - each.settledNanos);
            if (atNanos <= Math.min(each.toNanos, aloneUntil)) {
                found = Math.min(found, atNanos);
            }
            beforeNanos = Math.max(beforeNanos, each.toNanos);
        }
        return found;
    }

    // ---- Records

    /**
     * The time of the walk at which the machine's clock showed this time, as written into a record.
     *
     * @param writtenNanos the time at which the record was written
     */
    long ofRecord(long machineTimeNanos, long writtenNanos) {
        return machineTimeNanos - recordOffset(machineTimeNanos, writtenNanos);
    }

    /** The difference between the machine's clock and the time of the walk when the record was made. */
    long recordOffset(long machineTimeNanos, long writtenNanos) {
        long offset = machineNanos;
        long latestNanos = Long.MIN_VALUE;
        for (Reading each : readings) {
            long atNanos = machineTimeNanos - each.machineNanos;
            boolean isPossible = each.touches(atNanos, atNanos + TimeUnit.MILLISECONDS.toNanos(1))
                    && atNanos <= writtenNanos
                    && atNanos > latestNanos;
            if (isPossible) {
                latestNanos = atNanos;
                offset = each.machineNanos;
            }
        }
        return offset;
    }

    // ---- Restarts

    /** The first start since then that may have ended everything that waited; never, if there was none. */
    long lapsed(long sinceNanos) {
        return readings.stream()
                .filter(each -> each.isStart && each.fromNanos >= sinceNanos && hasLapsed(sinceNanos, each.fromNanos))
                .mapToLong(each -> each.fromNanos)
                .min()
                .orElse(NEVER);
    }

    /** Changes of the calendar between something in this period and a start of the router in it. */
    private LongSummaryStatistics changes(long fromNanos, long toNanos) {
        List<Reading> all = stream(fromNanos, toNanos).toList();
        return all.stream()
                .filter(each -> each.isStart && each.fromNanos >= fromNanos)
                .flatMapToLong(start -> all.stream()
                        .filter(each -> each.fromNanos < start.fromNanos)
                        .flatMapToLong(each -> LongStream.of(start.settledNanos - each.settledNanos)))
                .summaryStatistics();
    }

    /**
     * Whether the router was started in this period with another calendar than before: times that are stored as
     * calendar times, such as the ends of waits, have moved.
     */
    public boolean isRebased(long fromNanos, long toNanos) {
        LongSummaryStatistics found = changes(fromNanos, toNanos);
        return found.getCount() > 0 && (found.getMin() < 0 || found.getMax() > 0);
    }

    /** By how much a start in this period may have set the calendar forward. */
    public long aheadNanos(long fromNanos, long toNanos) {
        return Math.max(0, changes(fromNanos, toNanos).getMax());
    }

    /** Whether the settled time was not the same during this period. */
    public boolean isStepped(long fromNanos, long toNanos) {
        return offsets(fromNanos, toNanos).size() > 1;
    }

    /** Whether a start with another calendar may have ended everything that waited since then. */
    public boolean hasLapsed(long sinceNanos) {
        return hasLapsed(sinceNanos, NEVER);
    }

    private boolean hasLapsed(long sinceNanos, long untilNanos) {
        LongSummaryStatistics found = changes(sinceNanos, untilNanos);
        return found.getCount() > 0 && (found.getMin() < -LAPSE_NANOS || found.getMax() > LAPSE_NANOS);
    }

    // ---- Days of limits

    private LongSummaryStatistics days(long fromNanos, long toNanos) {
        return stream(fromNanos, toNanos)
                .flatMapToLong(each -> LongStream.of(
                        day(Math.max(fromNanos, each.fromNanos) + each.settledNanos),
                        day(Math.min(toNanos, each.toNanos) + each.settledNanos)))
                .summaryStatistics();
    }

    private static long day(long calendarNanos) {
        return Math.floorDiv(
                TimeUnit.SECONDS.toNanos(World.EPOCH.getEpochSecond() % TimeUnit.DAYS.toSeconds(1)) + calendarNanos,
                DAY_NANOS);
    }

    private boolean hasBegunDay(long fromNanos, long toNanos) {
        return daysBegun.stream().anyMatch(each -> each >= fromNanos && each <= toNanos);
    }

    /**
     * Whether a message certainly counts for the same day of the limits as a later one: a day of the limits never goes
     * back, and none has begun since.
     */
    public boolean isSameDay(long sentNanos, long answeredNanos, long laterNanos) {
        return days(sentNanos, laterNanos).getMax()
                        <= days(sentNanos, answeredNanos).getMin()
                && !hasBegunDay(sentNanos, laterNanos);
    }

    /** Whether a message may count for the same day of the limits as one in this later period. */
    public boolean mayBeSameDay(long answeredNanos, long fromNanos, long toNanos) {
        return days(0, answeredNanos).getMax() >= days(fromNanos, toNanos).getMin()
                && !hasBegunDay(answeredNanos, fromNanos);
    }
}
