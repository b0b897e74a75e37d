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
 * @param day the day on which the message was accepted, from 1970
 * @param when the step at which the amount is charged
 * @param next a further amount, of a message that was joined from parts with different accounts or days
 */
public record Charge(
        String account,
        String payer,
        long millionths,
        int day,
        ChargeWhen when,
        @Nullable Charge next) {
    /** Of a message that costs nothing. */
    public static final Charge NONE = new Charge("", "", 0, 0, ChargeWhen.SUBMITTED, null);

    /** A single amount. */
    public Charge(String account, String payer, long millionths, int day, ChargeWhen when) {
        this(account, payer, millionths, day, when, null);
    }

    public boolean isNone() {
        return millionths == 0 && next == null;
    }

    /** Whether a receipt decides about a part of the amount. */
    public boolean awaitsReceipt() {
        return when == ChargeWhen.DELIVERED || (next != null && next.awaitsReceipt());
    }

    /** Passes each amount that is not zero as a charge without others. */
    public void forEach(Consumer<Charge> action) {
        for (Charge each = this; each != null; each = each.next) {
            if (each.millionths != 0) {
                action.accept(each);
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
        return when == ChargeWhen.DELIVERED ? of(millionths, rest.isNone() ? null : rest) : rest;
    }

    /** Both amounts. */
    public Charge and(Charge other) {
        if (isNone()) {
            return other;
        }
        if (other.isNone()) {
            return this;
        }
        Charge both = isAlike(other) ? of(Math.addExact(millionths, other.millionths), next) : null;
        if (both == null) {
            both = of(millionths, next == null ? other.of(other.millionths, null) : next.and(single(other)));
        }
        Charge rest = other.next;
        return rest == null ? both : both.and(rest);
    }

    private static Charge single(Charge other) {
        return other.of(other.millionths, null);
    }

    private boolean isAlike(Charge other) {
        return account.equals(other.account) && payer.equals(other.payer) && day == other.day && when == other.when;
    }

    private Charge of(long amount, @Nullable Charge others) {
        return new Charge(account, payer, amount, day, when, others);
    }

    /**
     * The amount for one of several parts. The first part bears what cannot be divided.
     *
     * @param number from 1
     */
    public Charge part(int number, int parts) {
        long share = millionths / parts;
        long own = number == 1 ? millionths - share * (parts - 1) : share;
        return of(own, next == null ? null : next.part(number, parts));
    }
}
