package org.strowger.router.exchange;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptTimes;
import org.strowger.message.ShortMessage;
import org.strowger.message.Status;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.application.AppSession;
import org.strowger.router.application.Application;
import org.strowger.router.application.MessageIds;
import org.strowger.router.config.ApplicationSettings.MessageIdForm;
import org.strowger.router.config.Rejection;
import org.strowger.router.thread.RecipientStamps;
import org.strowger.router.thread.ShortIds;

/** What messages are called, and what is said of those that are refused; on one thread. */
final class MessageIdAllocator {
    /** Ids up to here are short ones: others are larger by far. */
    private static final long SHORT_MAX = 0xFFFF_FFFFL;

    private static final int SHORT_DIGITS = 8;
    private static final int HEX = 16;
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyMMddHHmmss", Locale.ROOT);
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyMMddHHmm", Locale.ROOT);

    private final MessageIds ids;
    private final ShortIds shortIds;
    private final long epochMillis;

    MessageIdAllocator(MessageIds ids, ShortIds shortIds, Instant epoch) {
        this.ids = ids;
        this.shortIds = shortIds;
        this.epochMillis = epoch.toEpochMilli();
    }

    /** What the calendar shows when our clock shows this. */
    long unixMillis(long nowNanos) {
        return epochMillis + TimeUnit.NANOSECONDS.toMillis(nowNanos);
    }

    /** The time of the calendar when our clock shows this. */
    Instant instant(long nowNanos) {
        return Instant.ofEpochMilli(unixMillis(nowNanos));
    }

    /** What our clock shows at that time of the calendar: below zero if that was before the process began. */
    long nanos(Instant when) {
        return nanos(when.toEpochMilli());
    }

    /** The same, for a number of milliseconds since 1970. */
    long nanos(long whenMillis) {
        return TimeUnit.MILLISECONDS.toNanos(whenMillis - epochMillis);
    }

    /** A number for a record in the store, never used before. */
    long record(long nowNanos) {
        return ids.next(unixMillis(nowNanos));
    }

    /**
     * A number for a message that has come, never used before; {@link MessageIds#NONE} if too many came to one
     * recipient for each to have a second of its own.
     */
    long next(AppSession from, ShortMessage message, long nowNanos) {
        long unixMillis = unixMillis(nowNanos);
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
                ? stamps.take(message.destinations().stream().map(Address::text).toList(), earliest, latest)
                : stamps.take(message.destination().text(), earliest, latest);
        return ids.nextStamped(unixMillis, second);
    }

    static boolean isShort(long id) {
        return id <= SHORT_MAX;
    }

    /** Whether the message is called by its recipient and a second. */
    static boolean isStamped(long id) {
        return !isShort(id) && MessageIds.isStamped(id);
    }

    /**
     * The seconds since 1970 that the application may mean by a stamp: two of them where clocks were put back, none if
     * it is no stamp.
     */
    static List<Long> seconds(Application application, String stamp) {
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

    /** As the application is told. */
    String text(Application application, long id) {
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
     * When a message came, which its id tells unless that is a short one, and when it ended, which is now: who hears of
     * it by a protocol that has no room for its id knows it by that.
     */
    ReceiptTimes times(Application application, long id, long nowNanos) {
        ZoneId zone = application.settings().dialect().zone();
        Instant came = Instant.ofEpochMilli(MessageIds.unixMillis(id));
        return new ReceiptTimes(
                isShort(id) ? "" : MINUTE.format(came.atZone(zone)),
                MINUTE.format(instant(nowNanos).atZone(zone)));
    }

    /** The number that the application means; {@link MessageIds#NONE} if none of ours is written so. */
    static long number(Application application, String text) {
        return text.length() == SHORT_DIGITS
                ? shortNumber(text)
                : MessageIds.parse(text, application.settings().sending().messageIds());
    }

    /** The short id that is written so; {@link MessageIds#NONE} if none is. */
    static long shortNumber(String text) {
        if (text.length() != SHORT_DIGITS) {
            return MessageIds.NONE;
        }
        try {
            return Integer.toUnsignedLong(Integer.parseUnsignedInt(text, HEX));
        } catch (NumberFormatException e) {
            return MessageIds.NONE;
        }
    }

    /** Each way in which an application may be told that id; the usual one first. */
    List<String> spellings(long id) {
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

    /** What a message is answered that a route rejects, in the words of the one who sent it. */
    static Outcome rejection(MtMessage mt) {
        ProtocolTraits suite = mt.session().suite();
        Rejection rejection = mt.decision().route().rejection();
        Status status = rejection.status();
        return switch (rejection.reason()) {
            case NONE -> throw new AssertionError("the route rejects nothing");
            case INVALID_DESTINATION -> suite.statuses().refusal(RefusalReason.INVALID_DESTINATION);
            case NOT_ALLOWED -> suite.statuses().refusal(RefusalReason.NOT_ALLOWED);
            case LATER -> suite.statuses().refusal(RefusalReason.LATER);
            case STATUS ->
                Outcome.of(status.kind(), status.protocol().equals(suite.name()) ? status.code() : 0, status.name());
        };
    }
}
