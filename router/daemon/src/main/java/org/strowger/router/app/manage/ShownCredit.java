package org.strowger.router.app.manage;

import org.jspecify.annotations.Nullable;
import org.strowger.router.config.credit.AccountSettings;
import org.strowger.router.credit.Account;
import org.strowger.router.credit.AccountFigures;
import org.strowger.router.credit.Accounts;
import org.strowger.router.http.api.AccountStatus.Credit;

/** The balance that pays for an application, as HTTP APIs show it. */
public final class ShownCredit {
    private ShownCredit() {}

    /** Returns the balance that pays for this account; null if there is no such account. */
    public static @Nullable Credit of(Accounts accounts, String account) {
        return accounts.find(account)
                .flatMap(own -> accounts.find(own.settings().payer()))
                .map(ShownCredit::of)
                .orElse(null);
    }

    private static Credit of(Account payer) {
        AccountFigures figures = payer.figures();
        boolean isLimited = !payer.settings().creditLimit().equals(AccountSettings.UNLIMITED);
        return new Credit(figures.balance(), figures.available(), isLimited);
    }
}
