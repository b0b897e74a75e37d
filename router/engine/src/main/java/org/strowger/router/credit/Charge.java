package org.strowger.router.credit;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.strowger.router.config.credit.ChargeWhen;

/**
 * The amount that is reserved for a message. It is stored with the message, so it survives a crash as the message does.
 *
 * @param account the name of the account of the application
 * @param payer the name of the account whose balance pays
 * @param millionths the amount, in millionths
 * @param segments the number of segments that it pays for; {@link #UNKNOWN} for a charge of an earlier version
 * @param day the day on which the message was accepted, in days since 1970
 * @param when the step at which the amount is charged
 * @param next a further amount, of a message that was joined from parts with different accounts or days
 */
public record Charge(
        String account,
        String payer,
        long millionths,
        int segments,
        int day,
        ChargeWhen when,
        @Nullable Charge next) {
    /** The number of segments is not known: the amount cannot be divided by them. */
    public static final int UNKNOWN = 0;

    /** The charge of a message that costs nothing. */
    public static final Charge NONE = new Charge("", "", 0, UNKNOWN, 0, ChargeWhen.SUBMITTED, null);

    /** A single amount. */
    public Charge(String account, String payer, long millionths, int segments, int day, ChargeWhen when) {
        this(account, payer, millionths, segments, day, when, null);
    }

    public boolean isNone() {
        return millionths == 0 && next == null;
    }

    /** Whether a receipt decides about a part of the amount. */
    public boolean awaitsReceipt() {
        return when == ChargeWhen.DELIVERED || (next != null && next.awaitsReceipt());
    }

    /** Passes each amount that is not zero, as a charge of its own. */
    public void forEach(Consumer<Charge> action) {
        for (Charge each = this; each != null; each = each.next) {
            if (each.millionths != 0) {
                action.accept(each.next == null ? each : single(each));
            }
        }
    }

    /** The sum, in millionths. */
    public long total() {
        return millionths + (next == null ? 0 : next.total());
    }

    /** Only the amounts about which a receipt decides. */
    public Charge awaiting() {
        Charge rest = next == null ? NONE : next.awaiting();
        return when == ChargeWhen.DELIVERED ? of(millionths, segments, rest.isNone() ? null : rest) : rest;
    }

    // ---- Segments

    /** Whether the segments of all amounts are known. */
    public boolean isCounted() {
        return segments != UNKNOWN && (next == null || next.isCounted());
    }

    /** The number of segments that all amounts pay for together. */
    public int allSegments() {
        return segments + (next == null ? 0 : next.allSegments());
    }

    /**
     * The charge for another number of segments, each at its present price. The first amount pays for added segments;
     * removed segments are taken from the first amounts.
     *
     * @return this charge if its segments are not known
     */
    public Charge withSegments(int number) {
        int more = number - allSegments();
        if (more == 0 || !isCounted()) {
            return this;
        }
        if (segments + more > 0) {
            return of(millionths / segments * (segments + more), segments + more, next);
        }
        return next == null ? NONE : next.withSegments(number);
    }

    /**
     * The difference between this charge and a lesser one.
     *
     * @param lesser this charge {@link #withSegments with fewer segments}
     */
    public Charge without(Charge lesser) {
        if (lesser.isNone()) {
            return this;
        }
        Charge others = next;
        if (others != null && amounts() > lesser.amounts()) {
            Charge rest = others.without(lesser);
            return of(millionths, segments, rest.isNone() ? null : rest);
        }
        return millionths == lesser.millionths
                ? NONE
                : of(millionths - lesser.millionths, segments - lesser.segments, null);
    }

    private int amounts() {
        return 1 + (next == null ? 0 : next.amounts());
    }

    /** The same amounts without their numbers of segments, so that charges at different prices can be added up. */
    public Charge uncounted() {
        return of(millionths, UNKNOWN, next == null ? null : next.uncounted());
    }

    // ---- Sums and parts

    /** The sum of both charges. */
    public Charge and(Charge other) {
        if (isNone()) {
            return other;
        }
        if (other.isNone()) {
            return this;
        }
        Charge both = isAlike(other)
                ? of(Math.addExact(millionths, other.millionths), segments + other.segments, next)
                : of(millionths, segments, next == null ? single(other) : next.and(single(other)));
        Charge rest = other.next;
        return rest == null ? both : both.and(rest);
    }

    /** The same amount for a message that counts for no day. */
    Charge ofNoDay() {
        return new Charge(account, payer, millionths, segments, 0, when, next);
    }

    private static Charge single(Charge other) {
        return other.of(other.millionths, other.segments, null);
    }

    /** Whether both have the same price, account, day and step. */
    private boolean isAlike(Charge other) {
        return account.equals(other.account)
                && payer.equals(other.payer)
                && day == other.day
                && when == other.when
                && (segments == UNKNOWN) == (other.segments == UNKNOWN)
                && millionths * other.segments == other.millionths * segments;
    }

    private Charge of(long amount, int number, @Nullable Charge others) {
        return new Charge(account, payer, amount, number, day, when, others);
    }

    /**
     * The amount for one of several parts. The first part bears the remainder of the division.
     *
     * @param number from 1
     */
    public Charge part(int number, int parts) {
        long share = millionths / parts;
        long own = number == 1 ? millionths - share * (parts - 1) : share;
        int count = segments % parts == 0 ? segments / parts : UNKNOWN;
        return of(own, count, next == null ? null : next.part(number, parts));
    }
}
