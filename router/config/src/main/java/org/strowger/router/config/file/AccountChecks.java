package org.strowger.router.config.file;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.credit.AccountSettings;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.table.TableSettings;

/** Checks that accounts exist, and that the account that pays for another one has a balance of its own. */
final class AccountChecks {
    private AccountChecks() {}

    static void check(SectionValues file) {
        Set<String> known = NameChecks.of(file, AccountSettings.ACCOUNTS, AccountSettings.NAME);
        file.value(Configuration.APPLICATIONS, List.of()).forEach(application -> {
            name(application, AccountSettings.ACCOUNT, known);
            managed(application, file, known);
        });
        List<SectionValues> accounts = file.value(AccountSettings.ACCOUNTS, List.of());
        accounts.forEach(account -> {
            name(account, AccountSettings.BALANCE_OF, known);
            group(account, accounts);
        });
        if (!accounts.isEmpty() && file.isWritten(Configuration.CLUSTER)) {
            file.configValue(AccountSettings.ACCOUNTS)
                    .refuse(FaultText.of("accounts work on a single node only and cannot be used in a cluster")
                            .advising("remove accounts or cluster"));
        }
    }

    private static void managed(SectionValues application, SectionValues file, Set<String> accounts) {
        Set<String> all = new HashSet<>(accounts);
        all.addAll(NameChecks.of(file, Configuration.TABLES, TableSettings.NAME));
        application.value(ApplicationSettings.MANAGES, List.of()).stream()
                .filter(each -> !all.contains(each))
                .forEach(each -> application
                        .configValue(ApplicationSettings.MANAGES)
                        .refuse(() -> NameChecks.unknown("table and no account", each, all, "tables or accounts")));
    }

    private static void name(SectionValues section, ConfigKey<String> key, Set<String> known) {
        section.find(key).filter(name -> !known.contains(name)).ifPresent(name -> section.configValue(key)
                .refuse(() -> NameChecks.unknown("account", name, known, "accounts")));
    }

    /** Checks that the paying account is not itself paid for by a further account. */
    private static void group(SectionValues account, List<SectionValues> accounts) {
        String own = account.value(AccountSettings.NAME, "");
        String payer = account.value(AccountSettings.BALANCE_OF, own);
        boolean isFurther = !payer.equals(own)
                && accounts.stream()
                        .filter(each -> each.value(AccountSettings.NAME, "").equals(payer))
                        .anyMatch(each ->
                                !each.value(AccountSettings.BALANCE_OF, payer).equals(payer));
        if (isFurther) {
            account.configValue(AccountSettings.BALANCE_OF)
                    .refuse(FaultText.of("the account \"" + payer + "\" has no balance of its own")
                            .advising("name the account whose balance it uses"));
        }
    }
}
