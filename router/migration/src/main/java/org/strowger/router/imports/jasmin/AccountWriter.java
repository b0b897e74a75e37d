package org.strowger.router.imports.jasmin;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.strowger.router.imports.Draft;
import org.strowger.router.imports.Report;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.jasmin.JasminSetup.Item;

/** Creates accounts from the balances and message counts of Jasmin's users, and prices from the rates of routes. */
final class AccountWriter {
    private static final String QUOTA = "mt_messaging_cred quota ";

    private final Rates rates;
    private final Draft draft;
    private final Report report;

    AccountWriter(JasminSetup setup, Draft draft, Report report) {
        this.rates = new Rates(setup.mtRoutes());
        this.draft = draft;
        this.report = report;
    }

    void write(Item user, String name, YamlMap application) {
        Optional<BigDecimal> balance = Amounts.number(user.get(QUOTA + "balance"));
        Optional<BigDecimal> count = Amounts.number(user.get(QUOTA + "sms_count"));
        String what = "user " + user.id();
        for (String key : List.of("balance", "sms_count")) {
            String text = user.get(QUOTA + key);
            if (!text.isEmpty()
                    && !text.startsWith("ND")
                    && Amounts.number(text).isEmpty()) {
                report.lost(
                        user.at(),
                        what + " quota " + key,
                        "not a number of 0 or more, so there is no limit; write " + "an account");
            }
        }
        if (balance.isPresent() && rates.areAllZero()) {
            report.changed(
                    user.at(),
                    what + " quota balance",
                    "no route has a rate, so nothing is charged and there is no account");
            balance = Optional.empty();
        }
        if (balance.isPresent()) {
            YamlMap account = account(name, user);
            price(user, what, account, application);
            topUp(user, what + " quota balance", name, Amounts.money(balance.get()));
            application.put("account", name);
            draft.list("accounts").add(account);
            if (count.isPresent()) {
                report.lost(
                        user.at(),
                        what + " quota sms_count",
                        "the account counts money; limit the messages with throughput or daily-limit");
            }
        } else if (count.isPresent()) {
            application.put("account", name);
            draft.list("accounts").add(account(name, user).put("price", "1", "counts segments"));
            topUp(
                    user,
                    what + " quota sms_count",
                    name,
                    count.get().toBigInteger().toString());
        }
    }

    private YamlMap account(String name, Item user) {
        boolean early = user.get(QUOTA + "early_percent").isEmpty();
        if (!early) {
            report.changed(
                    user.at(),
                    "user " + user.id() + " quota early_percent",
                    "the whole price is reserved when the message is accepted, and charged when an SMSC has "
                            + "accepted it");
        }
        return new YamlMap()
                .comment(user.at().toString())
                .put("name", name)
                .put("charge-when", early ? "accepted" : "submitted")
                .put("credit-limit", "0");
    }

    private void topUp(Item user, String what, String account, String amount) {
        report.changed(
                user.at(),
                what,
                "the balance begins at 0: after the start, run on the console: account top-up " + account + " " + amount
                        + " jasmin-" + account);
    }

    private void price(Item user, String what, YamlMap account, YamlMap application) {
        Optional<String> common = rates.common();
        Optional<List<String>> table = rates.table();
        if (common.isPresent()) {
            account.put("price", common.get(), "the rate of all routes");
        } else if (table.isPresent()) {
            if (!draft.files().containsKey(Rates.FILE)) {
                draft.addFile(Rates.FILE, "prefix,price\n" + String.join("\n", table.get()) + "\n");
                draft.list("prices").add(new YamlMap().put("name", Rates.TABLE).put("file", Rates.FILE));
            }
            application.put("price", Rates.TABLE);
            report.taken(user.at(), what + " rates of routes", "price table " + Rates.TABLE);
        } else {
            account.put("price", "0", "the rates of the routes depend on more than the prefix");
            report.lost(
                    user.at(),
                    what + " rates of routes",
                    "they depend on more than the prefix of the recipient, so nothing is charged; set price of the "
                            + "account or application");
        }
    }
}
