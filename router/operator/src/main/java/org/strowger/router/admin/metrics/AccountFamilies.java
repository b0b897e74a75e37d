package org.strowger.router.admin.metrics;

import static org.strowger.router.admin.metrics.Family.counter;
import static org.strowger.router.admin.metrics.Family.gauge;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.config.credit.AccountSettings;
import org.strowger.router.config.value.Amount;
import org.strowger.router.credit.Account;
import org.strowger.router.credit.Reservation;

/** The metric families of accounts; without accounts they have no samples. */
final class AccountFamilies {
    private static final String ACCOUNT = "account";
    private static final double MILLIONTHS = 1_000_000;

    private AccountFamilies() {}

    static List<Family> all() {
        return List.of(
                gauge(
                        "strowger_account_balance",
                        "Balance of an account: its top-ups less its charges",
                        (from, to) -> each(
                                from, to, Account::isPayer, it -> it.figures().balance()),
                        ACCOUNT),
                gauge(
                        "strowger_account_reserved",
                        "Reserved for messages that have not ended",
                        (from, to) -> each(
                                from, to, Account::isPayer, it -> it.figures().reserved()),
                        ACCOUNT),
                gauge(
                        "strowger_account_low_balance",
                        "low-balance of an account, if it is configured",
                        (from, to) -> each(from, to, AccountFamilies::isWarned, it -> it.settings()
                                .lowBalance()),
                        ACCOUNT),
                counter(
                        "strowger_account_credited_total",
                        "Sum of all top-ups of an account",
                        (from, to) -> each(
                                from, to, Account::isPayer, it -> it.figures().credited()),
                        ACCOUNT),
                counter(
                        "strowger_account_charged_total",
                        "Charged for messages of an account",
                        (from, to) ->
                                each(from, to, it -> true, it -> it.figures().spent()),
                        ACCOUNT),
                counter(
                        "strowger_account_refused_total",
                        "Messages that were refused since the start because the credit did not cover them, by the "
                                + "reason",
                        AccountFamilies::refused,
                        ACCOUNT,
                        "reason"));
    }

    private static boolean isWarned(Account account) {
        return account.isPayer() && !account.settings().lowBalance().equals(AccountSettings.NEVER_LOW);
    }

    private static void each(Sampler from, MetricSamples to, Predicate<Account> which, Function<Account, Amount> of) {
        for (Account account : from.sampled().accounts().all()) {
            if (which.test(account)) {
                to.add(of.apply(account).millionths() / MILLIONTHS, account.name());
            }
        }
    }

    private static void refused(Sampler from, MetricSamples to) {
        for (Account account : from.sampled().accounts().all()) {
            for (Reservation why : Reservation.values()) {
                if (!why.isDone()) {
                    to.add(account.refused(why), account.name(), why.name().toLowerCase(Locale.ROOT));
                }
            }
        }
    }
}
