package org.strowger.router.exchange.ids;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.strowger.message.Address;
import org.strowger.message.ReceiptTimes;
import org.strowger.message.ShortMessage;
import org.strowger.router.application.Application;
import org.strowger.router.application.MessageIds;
import org.strowger.router.application.Submitter;
import org.strowger.router.config.ApplicationSettings.MessageIdForm;
import org.strowger.router.thread.RecipientStamps;
import org.strowger.router.thread.ShortIds;
import org.strowger.router.thread.WallClock;
import org.strowger.router.thread.shared.Residue;

/** Allocates ids for messages and records, on one thread, and converts between the thread's clock and the calendar. */
public final class MessageIdAllocator {
    /** The largest short id; all other ids are far larger. */
    private static final long SHORT_MAX = 0xFFFF_FFFFL;

    private static final int SHORT_DIGITS = 8;
    private static final int STAMP_DIGITS = 12;
    private static final int HEX = 16;
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyMMddHHmmss", Locale.ROOT);
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyMMddHHmm", Locale.ROOT);

    private final MessageIds ids;
    private final ShortIds shortIds;
    private final Residue seconds;
    private final WallClock clock;
    private final long beganMillis;

    /**
     * @param seconds the seconds since 2024 that ids may contain
     * @param clock the calendar of the process
     * @param beganMillis the calendar time at which this process started
     */
    public MessageIdAllocator(MessageIds ids, ShortIds shortIds, Residue seconds, WallClock clock, long beganMillis) {
        this.seconds = seconds;
        this.ids = ids;
        this.shortIds = shortIds;
        this.clock = clock;
        this.beganMillis = beganMillis;
    }

    /** The calendar time at which this process started, in milliseconds since 1970. */
    public long beganMillis() {
        return beganMillis;
    }

    /** Notices at once if the machine's clock was set. */
    public void followClock() {
        clock.follow();
    }

    /** The calendar time, in milliseconds since 1970, for a time of the thread's clock. */
    public long unixMillis(long nowNanos) {
        return clock.settledMillis(nowNanos);
    }

    /** The time of the machine's clock, for records. */
    public long machineMillis(long nowNanos) {
        return clock.machineMillis(nowNanos);
    }

    /** The time by which ages are measured, which no step of the clock changes. */
    public long steadyMillis(long nowNanos) {
        return clock.steadyMillis(nowNanos);
    }

    /** The steady time for a calendar time; {@code Long.MAX_VALUE} stands for no time. */
    public long steady(long whenMillis) {
        return whenMillis == Long.MAX_VALUE ? whenMillis : whenMillis + clock.steadyAheadMillis();
    }

    /** The calendar time for a steady time; {@code Long.MAX_VALUE} stands for no time. */
    public long calendar(long steadyMillis) {
        return steadyMillis == Long.MAX_VALUE ? steadyMillis : steadyMillis - clock.steadyAheadMillis();
    }

    /**
     * The time of the thread's clock at which something began, according to its record: now at the latest, because the
     * clock may have been ahead when the record was written.
     */
    public long beginNanos(long sinceMillis, long nowNanos) {
        return Math.min(nanos(sinceMillis), nowNanos);
    }

    /**
     * The time of the thread's clock at which something ends, according to its record.
     *
     * @param longestNanos the longest time that it may last from now on, because the clock may have been ahead when the
     *     record was written
     */
    public long endNanos(long untilMillis, long longestNanos, long nowNanos) {
        return Math.min(nanos(untilMillis), nowNanos + longestNanos);
    }

    /** The calendar time for a time of the thread's clock. */
    public Instant instant(long nowNanos) {
        return Instant.ofEpochMilli(unixMillis(nowNanos));
    }

    /** The time of the thread's clock for a calendar time: negative if that was before the process started. */
    public long nanos(Instant when) {
        return nanos(when.toEpochMilli());
    }

    /** Like {@link #nanos(Instant)}, for milliseconds since 1970. */
    public long nanos(long whenMillis) {
        return clock.nanos(whenMillis);
    }

    /** A new id for a record in the store. */
    public long record(long nowNanos) {
        return ids.next(clock.idMillis(nowNanos));
    }

    /**
     * A new id for a message, of the kind that its session uses; {@link MessageIds#NONE} if so many messages arrived
     * for one recipient that no unused second is left.
     */
    public long next(Submitter from, ShortMessage message, long nowNanos) {
        long unixMillis = clock.idMillis(nowNanos);
        return switch (from.ids()) {
            case TEXT -> ids.next(unixMillis);
            case SHORT -> Integer.toUnsignedLong(shortIds.next(unixMillis));
            case STAMP -> stamped(from.application().stamps(), message, unixMillis);
        };
    }

    private long stamped(RecipientStamps stamps, ShortMessage message, long unixMillis) {
        int earliest = ids.earliestStamp(unixMillis);
        int latest = ids.latestStamp();
        int second = message.isToMany()
                ? stamps.take(message.destinations().stream().map(Address::text).toList(), earliest, latest, seconds)
                : stamps.take(message.destination().text(), earliest, latest, seconds);
        return ids.nextStamped(unixMillis, second);
    }

    public static boolean isShort(long id) {
        return id <= SHORT_MAX;
    }

    /** Whether the id consists of a recipient and a second. */
    public static boolean isStamped(long id) {
        return !isShort(id) && MessageIds.isStamped(id);
    }

    /**
     * The seconds since 1970 that a time stamp of the application may represent: two in the hour that is repeated when
     * clocks are set back, none if the text is not a time stamp.
     */
    public static List<Long> seconds(Application application, String stamp) {
        if (!isStamp(stamp)) {
            return List.of();
        }
        ZoneId zone = application.settings().dialect().zone();
        try {
            LocalDateTime time = LocalDateTime.parse(stamp, STAMP);
            return zone.getRules().getValidOffsets(time).stream()
                    .map(time::toEpochSecond)
                    .toList();
        } catch (DateTimeParseException e) {
            return List.of();
        }
    }

    /** Whether the text has the form of an id that is a time. */
    public static boolean isStamp(String text) {
        return text.length() == STAMP_DIGITS && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /** The id in the form that the application knows. */
    public String text(Application application, long id) {
        if (isStamped(id)) {
            return stamp(id, application.settings().dialect().zone());
        }
        return isShort(id)
                ? ids.shortText((int) id)
                : ids.text(id, application.settings().sending().messageIds());
    }

    private static String stamp(long id, ZoneId zone) {
        return STAMP.format(Instant.ofEpochSecond(MessageIds.stampSeconds(id)).atZone(zone));
    }

    /**
     * The arrival time of a message, which its id contains unless it is a short id, and the time of its end, which is
     * now. A protocol without room for the id identifies the message by these times.
     */
    public ReceiptTimes times(Application application, long id, long nowNanos) {
        ZoneId zone = application.settings().dialect().zone();
        Instant came = Instant.ofEpochMilli(MessageIds.unixMillis(id));
        return new ReceiptTimes(
                isShort(id) ? "" : MINUTE.format(came.atZone(zone)),
                MINUTE.format(instant(nowNanos).atZone(zone)));
    }

    /** The id that this text of the application represents; {@link MessageIds#NONE} if it is not an id of Strowger. */
    public static long number(Application application, String text) {
        return text.length() == SHORT_DIGITS
                ? shortNumber(text)
                : MessageIds.parse(text, application.settings().sending().messageIds());
    }

    /** The short id that this text represents; {@link MessageIds#NONE} if it is not a short id. */
    public static long shortNumber(String text) {
        if (text.length() != SHORT_DIGITS) {
            return MessageIds.NONE;
        }
        try {
            return Integer.toUnsignedLong(Integer.parseUnsignedInt(text, HEX));
        } catch (NumberFormatException e) {
            return MessageIds.NONE;
        }
    }

    /** Every form of this id that an application may know; the usual form first. */
    public List<String> spellings(long id) {
        if (isStamped(id)) {
            return List.of(stamp(id, ZoneOffset.UTC));
        }
        if (isShort(id)) {
            return List.of(ids.shortText((int) id));
        }
        return Arrays.stream(MessageIdForm.values())
                .map(form -> ids.text(id, form))
                .toList();
    }
}
