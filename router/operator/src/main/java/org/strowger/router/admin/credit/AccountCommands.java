package org.strowger.router.admin.credit;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Columns;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.survey.Waiting;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.config.credit.AccountSettings;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.value.Amount;
import org.strowger.router.credit.Account;
import org.strowger.router.credit.Reservation;
import org.strowger.router.exchange.Exchange;
import org.strowger.router.exchange.credit.TopUpRequest;
import org.strowger.router.exchange.credit.TopUpResult;
import org.strowger.router.exchange.credit.TopUps;

/** The commands {@code show accounts}, {@code account show} and {@code account top-up}. */
public final class AccountCommands {
    private static final String NAME = "NAME";
    private static final String AMOUNT = "AMOUNT";
    private static final String KEY = "KEY";
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Exchange exchange;
    private final Waiting waiting;

    public AccountCommands(Exchange exchange, Waiting waiting) {
        this.exchange = exchange;
        this.waiting = waiting;
    }

    public List<Command> rows() {
        return List.of(
                new Command(
                        "show accounts",
                        ConsoleRole.VIEWER,
                        "lists the accounts: balance, reserved, available, cost of messages today and this month, and "
                                + "refused messages",
                        call -> Answer.of(
                                columns().table("accounts", exchange.accounts().all()))),
                new Command(
                        "account show NAME",
                        ConsoleRole.VIEWER,
                        "shows an account",
                        call -> Answer.of(call.text(NAME), columns().sheet("account", named(call)))),
                new Command(
                        "account top-up NAME AMOUNT KEY...",
                        ConsoleRole.OPERATOR,
                        "adds an amount to a balance, or subtracts a negative one; a repeated command with the same key"
                                + " has no effect for 90 days",
                        this::topUp));
    }

    private static Columns<Account> columns() {
        return new Columns<Account>()
                .with("account", it -> Cell.text(it.name()))
                .with("balance_of", it -> Cell.text(it.settings().payer()))
                .with("balance", it -> amount(it.isPayer(), it.figures().balance()))
                .with("reserved", it -> amount(it.isPayer(), it.figures().reserved()))
                .with("available", it -> amount(it.isPayer(), it.figures().available()))
                .with("credit_limit", it -> limit(it.settings().creditLimit()))
                .with("price", it -> Cell.text(it.settings().price().toString()))
                .with(
                        "charge_when",
                        it -> Cell.text(TextTypes.word(it.settings().chargeWhen())))
                .with("today", it -> Cell.text(it.figures().ofDay().toString()))
                .with("daily_limit", it -> limit(it.settings().limits().ofDay()))
                .with("month", it -> Cell.text(it.figures().ofMonth().toString()))
                .with("monthly_limit", it -> limit(it.settings().limits().ofMonth()))
                .with("credited", it -> amount(it.isPayer(), it.figures().credited()))
                .with("charged", it -> Cell.text(it.figures().spent().toString()))
                .with("no_balance", it -> Cell.count(it.refused(Reservation.NO_BALANCE)))
                .with(
                        "over_limit",
                        it -> Cell.count(it.refused(Reservation.DAILY_LIMIT) + it.refused(Reservation.MONTHLY_LIMIT)));
    }

    private static Cell amount(boolean isShown, Amount amount) {
        return isShown ? Cell.text(amount.toString()) : Cell.NONE;
    }

    private static Cell limit(Amount limit) {
        return Cell.text(limit.equals(AccountSettings.UNLIMITED) ? "unlimited" : limit.toString());
    }

    private Account named(CommandCall call) throws CommandRefused {
        return exchange.accounts().find(call.text(NAME)).orElseThrow(() -> unknown(call.text(NAME)));
    }

    private CommandRefused unknown(String name) {
        Collection<Account> all = exchange.accounts().all();
        String names = all.stream().map(Account::name).collect(Collectors.joining(", "));
        return CommandRefused.unknown("no account has the name " + name
                + (names.isEmpty() ? "; the configuration has no accounts" : "; the names are " + names));
    }

    private Answer topUp(CommandCall call) throws CommandRefused {
        Account account = named(call);
        Optional<Amount> amount = Amount.of(call.text(AMOUNT)).filter(each -> !each.isZero());
        if (amount.isEmpty()) {
            throw CommandRefused.usage(call.text(AMOUNT)
                    + " is not an amount; write a number such as 25 or 0.0125, not 0, with at most six" + " decimals");
        }
        String key = call.text(KEY);
        if (key.length() > TopUpRequest.KEY_CHARACTERS_MAX) {
            throw CommandRefused.usage("the key has more than " + TopUpRequest.KEY_CHARACTERS_MAX + " characters");
        }
        CompletableFuture<TopUpResult> credited = new CompletableFuture<>();
        exchange.topUp(
                TopUpRequest.ofOperator(call.caller().user(), account.name(), amount.get(), key), credited::complete);
        TopUpResult result = waiting.await("the thread of the accounts", credited, PATIENCE);
        String balance = "the balance of " + account.name() + " is " + result.balance();
        return switch (result.kind()) {
            case CREDITED -> Answer.done(amount.get() + " credited; " + balance);
            case REPEATED ->
                Answer.done("nothing credited, because the same command with this key was executed before; " + balance);
            case UNKNOWN_ACCOUNT -> throw unknown(account.name());
            case NO_BALANCE_OF_ITS_OWN ->
                throw CommandRefused.state(account.name() + " uses the balance of "
                        + account.settings().payer() + "; top up that account");
            case OTHER_AMOUNT ->
                throw CommandRefused.state(
                        "the key was used with another amount, on the console or by an application, and nothing was"
                                + " credited; choose a new key");
            case TOO_LARGE -> throw CommandRefused.state("the sum of all top-ups would be too large");
            case NOT_STORED ->
                throw CommandRefused.state("the store refuses new records, so nothing was credited; see: show store");
            case TOO_MANY ->
                throw new CommandRefused(
                        CommandRefused.Code.LATER,
                        "operators have used " + TopUps.KEYS_MAX + " keys in the last " + TopUps.KEPT_DAYS
                                + " days, and nothing was credited; a new key is accepted when the oldest key is "
                                + "dropped");
        };
    }
}
