package org.strowger.router.credit;

import java.util.function.UnaryOperator;
import org.strowger.bound.Within;
import org.strowger.router.config.credit.AccountSettings;
import org.strowger.router.config.value.Amount;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.shared.SharedState;
import org.strowger.router.thread.shared.SharedTotals;

/**
 * An account, as all threads see it: its settings, its balance, and what its messages cost. Threads that reserve at the
 * same time never reserve more than is available.
 */
public final class Account {
    /**
     * The maximum sum of all top-ups: a million million, far below the largest number, so that sums with charges stay
     * in range.
     */
    @Within(Within.Scope.PACKET)
    private static final long CREDITED_MAX = 1_000_000_000_000_000_000L;

    private final String name;
    private final Published<AccountSettings> settings;
    private final SharedState<Usage> usage = new SharedState<>(Usage.NONE);
    private final SharedTotals refused = new SharedTotals(Reservation.values().length);

    Account(AccountSettings settings) {
        this.name = settings.name();
        this.settings = new Published<>(settings);
    }

    public String name() {
        return name;
    }

    public AccountSettings settings() {
        return settings.get();
    }

    void change(AccountSettings next) {
        settings.set(next);
    }

    /** Whether the account's own balance pays for its messages. */
    public boolean isPayer() {
        return settings().payer().equals(name);
    }

    // ---- Figures

    public AccountFigures figures() {
        Usage now = usage.get();
        return new AccountFigures(
                new Amount(now.balance()),
                new Amount(now.reserved()),
                new Amount(now.available()),
                new Amount(now.credited()),
                new Amount(now.paid()),
                new Amount(now.spent()),
                new Amount(now.ofDay()),
                new Amount(now.ofMonth()));
    }

    /** The number of messages that were refused for this reason since the start. */
    public long refused(Reservation why) {
        return refused.get(why.ordinal());
    }

    void countRefused(Reservation why) {
        refused.increment(why.ordinal());
    }

    /** Whether the sum of all top-ups permits another one. */
    public boolean mayCredit(Amount amount) {
        long sum = usage.get().credited() + amount.millionths();
        return Math.abs(sum) <= CREDITED_MAX && Math.abs(amount.millionths()) <= CREDITED_MAX;
    }

    // ---- Changes

    /** @param pays whether this balance pays; otherwise only the limits apply */
    Reservation reserve(Charge charge, boolean pays, Day today) {
        AccountSettings by = settings();
        while (true) {
            Usage before = usage.get();
            Usage now = before.on(today);
            Usage next = now.reserve(charge, pays);
            Reservation why = judge(by, next, pays);
            if (!why.isDone()) {
                return why;
            }
            boolean isLow = pays && next.available() < by.lowBalance().millionths();
            if (usage.replace(before, isLow ? next.lowTold(true) : next)) {
                return isLow && !now.isLowTold() ? Reservation.RESERVED_AND_LOW : Reservation.RESERVED;
            }
        }
    }

    /** The result of {@link #reserve} now, without its effect. */
    Reservation ask(Charge charge, boolean pays, Day today) {
        return judge(settings(), usage.get().on(today).reserve(charge, pays), pays);
    }

    private static Reservation judge(AccountSettings by, Usage next, boolean pays) {
        if (next.ofDay() > by.limits().ofDay().millionths()) {
            return Reservation.DAILY_LIMIT;
        }
        if (next.ofMonth() > by.limits().ofMonth().millionths()) {
            return Reservation.MONTHLY_LIMIT;
        }
        boolean isCovered = !pays
                || by.creditLimit().equals(AccountSettings.UNLIMITED)
                || next.available() >= -by.creditLimit().millionths();
        return isCovered ? Reservation.RESERVED : Reservation.NO_BALANCE;
    }

    /** Reserves an amount whatever the balance is. */
    void reserveAnyway(Charge charge, boolean pays, Day today) {
        update(now -> now.on(today).reserve(charge, pays));
    }

    void charge(Charge charge, boolean pays, boolean isOwn) {
        update(now -> now.charge(charge, pays, isOwn));
    }

    void refund(Charge charge, boolean pays) {
        update(now -> now.refund(charge, pays));
    }

    void credit(long millionths) {
        long low = settings().lowBalance().millionths();
        update(now -> {
            Usage next = now.credit(millionths);
            return next.available() >= low ? next.lowTold(false) : next;
        });
    }

    void restore(Totals stored, Day today) {
        update(now -> now.on(today).restore(stored));
    }

    void beginDay(Day today) {
        update(now -> now.from(today));
    }

    private void update(UnaryOperator<Usage> change) {
        Usage before = usage.get();
        while (!usage.replace(before, change.apply(before))) {
            before = usage.get();
        }
    }
}
