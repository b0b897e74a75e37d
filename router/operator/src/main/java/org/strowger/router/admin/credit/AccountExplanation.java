package org.strowger.router.admin.credit;

import java.util.Optional;
import org.strowger.message.ShortMessage;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.match.MessageFacts;
import org.strowger.router.config.value.Amount;
import org.strowger.router.credit.Account;
import org.strowger.router.credit.Accounts;
import org.strowger.router.credit.Charge;
import org.strowger.router.credit.Reservation;
import org.strowger.router.price.Prices;

/** Explains what a message would cost its account. */
public final class AccountExplanation {
    private AccountExplanation() {}

    /**
     * A sentence for operators; nothing is reserved.
     *
     * @param facts the facts about the message, for its sale price
     * @return empty if the messages of the application are not charged
     */
    public static Optional<String> of(
            Accounts accounts, Prices prices, ApplicationSettings sender, ShortMessage message, MessageFacts facts) {
        return accounts.find(sender.account()).map(account -> {
            long listed = sender.priceTable().isEmpty()
                    ? account.settings().price().millionths()
                    : prices.sale(sender, facts);
            return listed == Prices.NO_PRICE
                    ? "credit: refused, because the price table " + sender.priceTable() + " has no price for the number"
                    : cost(accounts, account, new Amount(listed), message.segments(), facts.epochMillis());
        });
    }

    private static String cost(Accounts accounts, Account account, Amount price, int segments, long nowMillis) {
        Charge charge = accounts.chargeFor(account, price, segments, nowMillis);
        if (charge.isNone()) {
            return "credit: the message costs nothing";
        }
        Reservation result = accounts.ask(charge, nowMillis);
        String cost = "credit: " + segments + (segments == 1 ? " segment" : " segments") + " at " + price + " cost "
                + new Amount(charge.millionths()) + " of account " + account.name();
        Account payer = accounts.named(charge.payer());
        return result.isDone()
                ? cost + "; " + payer.figures().available() + " is available in " + payer.name()
                : cost + "; refused: " + result.meaning();
    }
}
