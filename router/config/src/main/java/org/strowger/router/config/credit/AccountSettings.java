package org.strowger.router.config.credit;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.util.List;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.value.Amount;

/**
 * Settings of an account, to which the messages of applications are charged.
 *
 * @param name unique among accounts
 * @param payer the account whose balance pays: this account or a group's account
 * @param price for each segment of a message
 * @param chargeWhen the step at which a message is charged
 * @param creditLimit how far the balance may be below zero; {@link #UNLIMITED} for no limit
 * @param limits the maximum costs of the messages of a day and of a month
 * @param lowBalance an event is logged when less than this amount is available; {@link #NEVER_LOW} for no event
 */
public record AccountSettings(
        String name,
        String payer,
        Amount price,
        ChargeWhen chargeWhen,
        Amount creditLimit,
        Limits limits,
        Amount lowBalance) {
    public static final Amount UNLIMITED = new Amount(Long.MAX_VALUE);
    public static final Amount NEVER_LOW = new Amount(Long.MIN_VALUE);

    /** At this price, ten thousand million messages of 255 segments still cost less than the largest sum. */
    private static final Amount PRICE_MAX = new Amount(1_000_000_000);

    private static final String UNLIMITED_WORD = "unlimited";

    /** The maximum costs of messages; {@link #UNLIMITED} for no limit. */
    public record Limits(Amount ofDay, Amount ofMonth) {
        public static final Limits NONE = new Limits(UNLIMITED, UNLIMITED);
    }

    private static final ScalarType<Amount> PRICE_TYPE = Amount.NOT_NEGATIVE
            .then((amount, value) -> {
                if (amount.compareTo(PRICE_MAX) > 0) {
                    throw InvalidValue.because("a segment costs at most " + PRICE_MAX, "use a larger unit");
                }
                return amount;
            })
            .called("an amount from 0 to 1000 such as 1 or 0.0125");
    private static final ScalarType<Amount> LIMIT =
            TextTypes.wordOr(UNLIMITED_WORD, UNLIMITED, Amount.NOT_NEGATIVE.called("an amount such as 500"));

    public static final ConfigKey<String> NAME =
            key("name", TextTypes.NAME, "unique name of the account").example("shop");
    public static final ConfigKey<String> BALANCE_OF = key(
                    "balance-of",
                    TextTypes.NAME,
                    "the account whose balance pays for the messages, in addition to its own; the limits of both apply")
            .orElse("the balance of this account")
            .example("retail");
    public static final ConfigKey<Amount> PRICE = key(
                    "price",
                    PRICE_TYPE,
                    "the price of a segment, in units or in money, unless the application has a price table")
            .or("1");
    public static final ConfigKey<ChargeWhen> CHARGE_WHEN = key(
                    "charge-when",
                    TextTypes.words(ChargeWhen.class),
                    "accepted: each message that Strowger accepts is charged; submitted: only those that an SMSC has"
                            + " accepted; delivered: only those that a receipt reports as delivered. Until then the"
                            + " amount is reserved")
            .or("submitted");
    public static final ConfigKey<Amount> CREDIT_LIMIT = key(
                    "credit-limit",
                    LIMIT,
                    "how far the balance may be below zero: 0 for a prepaid account, an amount or unlimited for a"
                            + " postpaid account")
            .or("0");
    public static final ConfigKey<Amount> DAILY_LIMIT = key(
                    "daily-limit",
                    LIMIT,
                    "the maximum cost of the messages of a calendar day, in the time zone of `timezone`; refunds "
                            + "reduce the cost")
            .or(UNLIMITED_WORD);
    public static final ConfigKey<Amount> MONTHLY_LIMIT = key(
                    "monthly-limit", LIMIT, "the maximum cost of the messages of a calendar month")
            .or(UNLIMITED_WORD);
    public static final ConfigKey<Amount> LOW_BALANCE = key(
                    "low-balance",
                    Amount.NOT_NEGATIVE,
                    "below this balance, `account.balance_low` is logged once, and the alert rules fire")
            .orElse("no warning")
            .example("50");

    public static final Section SECTION = Section.of(
            "accounts: balances and limits to which the messages of applications are charged",
            NAME,
            BALANCE_OF,
            PRICE,
            CHARGE_WHEN,
            CREDIT_LIMIT,
            DAILY_LIMIT,
            MONTHLY_LIMIT,
            LOW_BALANCE);

    public static final ConfigKey<List<SectionValues>> ACCOUNTS =
            key("accounts", ListOf.sections(SECTION), SECTION.title()).or("[]");

    /** The key with which an application names its account. */
    public static final ConfigKey<String> ACCOUNT = key(
                    "account",
                    TextTypes.NAME,
                    "the account to which messages of the application are charged; such messages are always stored, "
                            + "even if the route has `delivery: relay`")
            .orElse("messages are not charged")
            .example("shop");

    /** All accounts of a file. */
    public static List<AccountSettings> all(SectionValues file) {
        return file.value(ACCOUNTS).stream().map(AccountSettings::of).toList();
    }

    private static AccountSettings of(SectionValues account) {
        String name = account.value(NAME);
        return new AccountSettings(
                name,
                account.value(BALANCE_OF, name),
                account.value(PRICE),
                account.value(CHARGE_WHEN),
                account.value(CREDIT_LIMIT),
                new Limits(account.value(DAILY_LIMIT), account.value(MONTHLY_LIMIT)),
                account.value(LOW_BALANCE, NEVER_LOW));
    }

    /**
     * The settings of an account that is in the store but not in the configuration: no new message is charged to it.
     */
    public static AccountSettings notConfigured(String name) {
        return new AccountSettings(name, name, Amount.ZERO, ChargeWhen.SUBMITTED, Amount.ZERO, Limits.NONE, NEVER_LOW);
    }
}
