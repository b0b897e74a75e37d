package org.strowger.router.credit;

import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.strowger.router.config.credit.AccountSettings;
import org.strowger.router.config.value.Amount;
import org.strowger.router.thread.Published;

/**
 * All accounts by name: the accounts of the configuration, and accounts that only the store contains. None is ever
 * removed, so the names in a {@link Charge} are always found.
 */
public final class Accounts {
    private final Published<Map<String, Account>> byName = new Published<>(Map.of());
    private final Published<ZoneId> zone = new Published<>(ZoneOffset.UTC);

    /** The day of the limits of all accounts: once begun, a day is not begun again, whatever the clock shows. */
    private final Published<Day> today = new Published<>(Day.of(0, ZoneOffset.UTC));

    /**
     * Applies the configuration. Called by the configuration thread, first before any message.
     *
     * @param timezone the time zone of days and months
     */
    public void change(List<AccountSettings> settings, ZoneId timezone) {
        zone.set(timezone);
        today.set(Day.of(today.get().number(), timezone));
        Map<String, Account> next = new LinkedHashMap<>();
        for (AccountSettings each : settings) {
            Account known = byName.get().get(each.name());
            if (known != null) {
                known.change(each);
            }
            next.put(each.name(), known == null ? new Account(each) : known);
        }
        byName.get().forEach((name, account) -> {
            if (next.putIfAbsent(name, account) == null) {
                account.change(AccountSettings.notConfigured(name));
            }
        });
        byName.set(next);
    }

    public Collection<Account> all() {
        return byName.get().values();
    }

    public Optional<Account> find(String name) {
        return Optional.ofNullable(byName.get().get(name));
    }

    /** The account with this name, which was configured at some time. */
    public Account named(String name) {
        Account account = byName.get().get(name);
        if (account == null) {
            throw new AssertionError("the account " + name + " of a charge was not found");
        }
        return account;
    }

    private Day today(long unixMillis) {
        Day known = today.get();
        if (unixMillis < known.endMillis()) {
            return known;
        }
        Day next = Day.at(unixMillis, zone.get());
        today.set(next);
        return next;
    }

    /** The number of the day for which the limits count, in days from 1970. */
    public int day() {
        return today.get().number();
    }

    /** The number of days by which the day of the limits is ahead of this time. */
    public int daysAhead(long unixMillis) {
        return Math.max(0, today.get().number() - Day.at(unixMillis, zone.get()).number());
    }

    /**
     * Begins the day of this time, if the day of the limits is ahead of it: nothing is used yet on the new day. The
     * month keeps its sum.
     *
     * @return the new day, for {@link Totals#from}; -1 if the day of the limits is not ahead
     */
    public int beginDay(long unixMillis) {
        Day now = Day.at(unixMillis, zone.get());
        if (today.get().number() <= now.number()) {
            return -1;
        }
        today.set(now);
        all().forEach(each -> each.beginDay(now));
        return now.number();
    }

    /**
     * Takes back the days of accounts that are later than the day of the limits. A thread that has read the day before
     * {@link #beginDay} may have set one. Called on each thread afterwards.
     */
    public void endDaysAhead() {
        Day now = today.get();
        all().forEach(each -> each.beginDay(now));
    }

    // ---- Messages

    /**
     * The charge for a message that is accepted now; nothing is reserved.
     *
     * @param price the price of each segment
     */
    public Charge chargeFor(Account account, Amount price, int segments, long unixMillis) {
        AccountSettings by = account.settings();
        long amount = price.millionths() * segments;
        int day = today(unixMillis).number();
        return amount == 0 ? Charge.NONE : new Charge(by.name(), by.payer(), amount, segments, day, by.chargeWhen());
    }

    /**
     * Reserves the amount of a message, unless a limit or the balance does not permit it.
     *
     * @param by is notified of the reservation
     */
    public Reservation reserve(Charge charge, long unixMillis, TotalsChange by) {
        Account own = named(charge.account());
        Account payer = named(charge.payer());
        Day now = today(unixMillis);
        Reservation result = own.reserve(charge, own == payer, now);
        if (own != payer && result.isDone()) {
            result = payer.reserve(charge, true, now);
            if (!result.isDone()) {
                own.refund(charge, false);
            }
        }
        if (result.isDone()) {
            by.reserved(charge.millionths());
        } else {
            own.countRefused(result);
        }
        return result;
    }

    /**
     * Replaces a reserved charge by the same charge with another number of segments. Only the difference is reserved or
     * refunded.
     *
     * @param next {@code before} {@link Charge#withSegments with other segments}
     * @param by is notified of the change
     * @return the result; if the difference is not reserved, nothing has changed
     */
    public Reservation adjust(Charge before, Charge next, long unixMillis, TotalsChange by) {
        if (next.total() > before.total()) {
            return reserve(next.without(before), unixMillis, by);
        }
        if (next.total() < before.total()) {
            refund(before.without(next), by);
        }
        return Reservation.RESERVED;
    }

    /** The result of {@link #reserve} now, without its effect. */
    public Reservation ask(Charge charge, long unixMillis) {
        Account own = named(charge.account());
        Account payer = named(charge.payer());
        Day now = today(unixMillis);
        Reservation result = own.ask(charge, own == payer, now);
        return own != payer && result.isDone() ? payer.ask(charge, true, now) : result;
    }

    /**
     * Reserves an amount whatever the balance is.
     *
     * @param by is notified of the reservation
     */
    public void reserveAnyway(Charge charge, long unixMillis, TotalsChange by) {
        reserveAnyway(charge, unixMillis);
        by.reserved(charge.total());
    }

    private void reserveAnyway(Charge charge, long unixMillis) {
        Day now = today(unixMillis);
        charge.forEach(each -> {
            Account own = named(each.account());
            Account payer = named(each.payer());
            own.reserveAnyway(each, own == payer, now);
            if (own != payer) {
                payer.reserveAnyway(each, true, now);
            }
        });
    }

    /**
     * Refunds the amount reserved for a message that was never accepted, or whose content was replaced.
     *
     * @param by is notified of the refund
     */
    public void refund(Charge charge, TotalsChange by) {
        charge.forEach(each -> refund(each, named(each.account()), named(each.payer()), by));
    }

    private static void refund(Charge charge, Account own, Account payer, TotalsChange by) {
        by.refunded(charge.millionths());
        own.refund(charge, own == payer);
        if (own != payer) {
            payer.refund(charge, true);
        }
    }

    /**
     * Charges or refunds a reserved amount.
     *
     * @param toStore receives the changed sums
     */
    public void settle(Charge charge, Fate fate, TotalsChange toStore) {
        charge.forEach(each -> {
            Account own = named(each.account());
            Account payer = named(each.payer());
            if (fate.isCharged(each.when())) {
                charge(each, own, payer, toStore);
            } else {
                refund(each, own, payer, toStore);
            }
        });
    }

    private void charge(Charge settled, Account own, Account payer, TotalsChange toStore) {
        Day now = today.get();
        boolean isTakenBack = settled.day() > now.number();
        // A message of a day that was taken back counts for no day, and for the month of the limits.
        Charge charge = isTakenBack ? settled.ofNoDay() : settled;
        int month = isTakenBack
                ? now.month()
                : (int) LocalDate.ofEpochDay(charge.day()).withDayOfMonth(1).toEpochDay();
        toStore.charged(charge);
        own.charge(charge, own == payer, true);
        toStore.change(own.name(), totals -> totals.charge(charge, own == payer, true, month));
        if (own != payer) {
            payer.charge(charge, true, false);
            toStore.change(payer.name(), totals -> totals.charge(charge, true, false, month));
        }
    }

    /** Adds an amount to a balance; {@link Account#mayCredit} must permit it. */
    public void credit(Account account, Amount amount, TotalsChange toStore) {
        account.credit(amount.millionths());
        toStore.change(account.name(), totals -> totals.credit(amount.millionths()));
    }

    // ---- After a start: called before the first message

    /**
     * Sets the day for which the limits count: the day of this time, or a later one that has begun before the process
     * ended.
     */
    public void restoreDay(int begun, long unixMillis) {
        if (begun > today(unixMillis).number()) {
            today.set(Day.of(begun, zone.get()));
        }
    }

    /** Adds sums that a thread has written before the process ended; sums of a day that was taken back are none. */
    public void restore(String name, Totals stored, long unixMillis) {
        Day now = today(unixMillis);
        nameOrNew(name).restore(stored.from(now.number(), now.month()), now);
    }

    /** Adds the amount of a message that had not ended. */
    public void restore(Charge charge, long unixMillis) {
        charge.forEach(each -> {
            nameOrNew(each.account());
            nameOrNew(each.payer());
        });
        reserveAnyway(charge, unixMillis);
    }

    private Account nameOrNew(String name) {
        Account known = byName.get().get(name);
        if (known != null) {
            return known;
        }
        Account unknown = new Account(AccountSettings.notConfigured(name));
        Map<String, Account> next = new LinkedHashMap<>(byName.get());
        next.put(name, unknown);
        byName.set(next);
        return unknown;
    }
}
