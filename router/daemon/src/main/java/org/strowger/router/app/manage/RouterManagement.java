package org.strowger.router.app.manage;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.strowger.router.config.credit.AccountSettings;
import org.strowger.router.credit.Account;
import org.strowger.router.credit.AccountFigures;
import org.strowger.router.credit.Accounts;
import org.strowger.router.exchange.Exchange;
import org.strowger.router.exchange.credit.TopUpRequest;
import org.strowger.router.exchange.credit.TopUpResult;
import org.strowger.router.exchange.credit.TopUps;
import org.strowger.router.http.api.AccountStatus;
import org.strowger.router.http.api.ManagedChange;
import org.strowger.router.http.api.ManagedResult;
import org.strowger.router.http.api.ManagedResult.Kind;
import org.strowger.router.http.api.Management;
import org.strowger.router.table.service.EditOutcome;
import org.strowger.router.table.service.TableEdit;
import org.strowger.router.table.service.TableService;

/** Reads balances, and changes the number tables and balances of a router, for HTTP applications. */
public record RouterManagement(Exchange exchange, TableService tables) implements Management {
    @Override
    public AccountStatus.@Nullable Credit creditOf(String account) {
        Accounts accounts = exchange.accounts();
        return accounts.find(account)
                .flatMap(own -> accounts.find(own.settings().payer()))
                .map(RouterManagement::credit)
                .orElse(null);
    }

    private static AccountStatus.Credit credit(Account payer) {
        AccountFigures figures = payer.figures();
        boolean isLimited = !payer.settings().creditLimit().equals(AccountSettings.UNLIMITED);
        return new AccountStatus.Credit(figures.balance(), figures.available(), isLimited);
    }

    @Override
    public void change(ManagedChange change, String by, Consumer<ManagedResult> reply) {
        if (change instanceof ManagedChange.TableNumber number) {
            TableEdit.Kind kind = number.isAdded() ? TableEdit.Kind.ADD : TableEdit.Kind.REMOVE;
            tables.edit(
                    new TableEdit(number.name(), kind, number.number(), number.value(), by),
                    outcome -> reply.accept(result(outcome)));
        } else if (change instanceof ManagedChange.TopUp topUp) {
            exchange.topUp(
                    TopUpRequest.ofApplication(by, topUp.name(), topUp.amount(), topUp.key()),
                    result -> reply.accept(result(result)));
        }
    }

    private static ManagedResult result(EditOutcome outcome) {
        Kind kind =
                switch (outcome.result()) {
                    case DONE -> Kind.DONE;
                    case NO_CHANGE -> Kind.REPEATED;
                    case UNKNOWN_TABLE -> Kind.UNKNOWN_NAME;
                    case INVALID -> Kind.INVALID;
                    case FAILED -> Kind.LATER;
                };
        return new ManagedResult(kind, outcome.why());
    }

    private static ManagedResult result(TopUpResult result) {
        return switch (result.kind()) {
            case CREDITED -> new ManagedResult(Kind.DONE, result.balance().toString());
            case REPEATED -> new ManagedResult(Kind.REPEATED, result.balance().toString());
            case UNKNOWN_ACCOUNT -> new ManagedResult(Kind.UNKNOWN_NAME, "there is no account with this name");
            case NO_BALANCE_OF_ITS_OWN ->
                new ManagedResult(Kind.INVALID, "the account uses the balance of another account: top up that account");
            case TOO_LARGE -> new ManagedResult(Kind.INVALID, "the sum of all top-ups would be too large");
            case OTHER_AMOUNT -> new ManagedResult(Kind.OTHER_REQUEST, "");
            case NOT_STORED -> new ManagedResult(Kind.LATER, "the store refuses new records");
            case TOO_MANY ->
                new ManagedResult(
                        Kind.LATER,
                        "this application has " + TopUps.KEYS_MAX + " keys of the last " + TopUps.KEPT_DAYS
                                + " days: a new key is accepted when the oldest key is dropped");
        };
    }
}
