package org.strowger.world.money;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.strowger.router.config.value.Amount;
import org.strowger.router.credit.AccountFigures;
import org.strowger.router.exchange.custody.RecordKind;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.End;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Findings;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.RecordedEvent;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.WalkApplication.Sent;
import org.strowger.world.walk.WalkPlan;

/**
 * Accounts to which the messages of applications are charged. Some accounts are prepaid, share a balance or have a
 * daily limit. At the end, exactly the right amount has been charged. Messages that the account does not cover are
 * refused, and no others.
 */
public final class Accounts implements Feature {
    static final long UNIT = 1_000_000;
    private static final String GROUP = "group";

    private final Map<String, Terms> byApplication = new LinkedHashMap<>();
    private final Map<String, Purse> purses = new LinkedHashMap<>();
    private final Map<String, AccountFigures> atTheEnd = new LinkedHashMap<>();
    private @Nullable Coverage coverage;

    /**
     * The account of an application.
     *
     * @param purse the balance that pays
     * @param price the price of a segment in millionths
     * @param dailyLimit the daily limit in millionths; {@link Long#MAX_VALUE} if there is none
     */
    record Terms(String application, Purse purse, String when, long price, long dailyLimit) {
        @Override
        public String toString() {
            return application + " by " + purse.account() + ", charged when " + when;
        }

        boolean hasDailyLimit() {
            return dailyLimit != Long.MAX_VALUE;
        }
    }

    /**
     * The possible prices of a segment of a message, in millionths.
     *
     * @param least differs from {@code most} if the price changed at about the time when the message was accepted
     */
    record Prices(long least, long most) {}

    @Override
    public String name() {
        return "accounts";
    }

    /** The accounts of a walk, if it has any. */
    static Optional<Accounts> of(Scene scene) {
        return scene.plan().features().stream()
                .filter(Accounts.class::isInstance)
                .map(Accounts.class::cast)
                .findFirst();
    }

    boolean charges(Recipient recipient) {
        return byApplication.containsKey(recipient.message().application());
    }

    /**
     * The probability of this feature. Each sent message is charged, whatever else happens to it, so walks with few
     * features also have prices.
     */
    @Override
    public int percent(int usual) {
        return Math.max(usual, 40);
    }

    @Override
    public void assign(WalkPlan plan, Chance chance) {
        boolean isShared = chance.oneIn(3);
        for (String each : plan.applications().keySet()) {
            if (chance.oneIn(2)) {
                long price = chance.oneOf(3 * UNIT, 31_000L, 1_250_000L);
                String payer = isShared ? GROUP : each;
                Purse purse = purses.computeIfAbsent(payer, name -> purse(name, price, chance));
                long dailyLimit = chance.oneIn(4) ? chance.between(10, 50) * price : Long.MAX_VALUE;
                String when = chance.oneOf("accepted", "submitted", "delivered");
                byApplication.put(each, new Terms(each, purse, when, price, dailyLimit));
                plan.storeAll(each);
            }
        }
    }

    private static Purse purse(String name, long price, Chance chance) {
        return new Purse(name, chance.oneIn(3) ? chance.between(0, 60) * price : Long.MAX_VALUE);
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        setup.top().set("records", Setup.entry().set("path", "/records").set("steps", "ends"));
        purses.values()
                .forEach(each -> setup.named("accounts", each.account()).set("credit-limit", each.creditLimit()));
        byApplication.values().forEach(each -> {
            Setup.Entry account = setup.named("accounts", each.application())
                    .set("price", new Amount(each.price()).toString())
                    .set("charge-when", each.when());
            if (!each.purse().account().equals(each.application())) {
                account.set("balance-of", each.purse().account());
            }
            if (each.hasDailyLimit()) {
                account.set("daily-limit", new Amount(each.dailyLimit()).toString());
            }
            setup.application(each.application()).set("account", each.application());
        });
    }

    /** The records that remain after a walk, including the keys of top-ups. */
    @Override
    public Set<RecordKind> leaves() {
        return Set.of(RecordKind.ACCOUNT, RecordKind.TOP_UP);
    }

    /**
     * Whether records must have the newest format. Records of the previous release do not contain the number of
     * segments of a charge.
     */
    @Override
    public boolean needsNewestRecords() {
        return true;
    }

    // ---- Top-ups

    @Override
    public void begin(Scene scene) {
        coverage = new Coverage(scene, byApplication);
        for (Purse each : purses.values()) {
            Chance chance = scene.plan().chance("top-ups " + each.account(), 0);
            long price = byApplication.values().stream()
                    .filter(terms -> terms.purse().equals(each))
                    .findFirst()
                    .orElseThrow()
                    .price();
            for (int i = chance.between(2, 8); i > 0; i--) {
                long atNanos = i == 1 ? 0 : chance.nanosFrom(WalkPlan.PLAY_NANOS);
                long againNanos = chance.nanosFrom(WalkPlan.PLAY_NANOS);
                each.topUp(scene, atNanos, againNanos, chance.between(5, 60) * price);
            }
        }
    }

    // ---- Ends

    @Override
    public void permit(Scene scene, Recipient recipient, Sent sent, Set<End> permitted) {
        Terms terms = byApplication.get(recipient.message().application());
        if (scene.calendar().hasLeapt()) {
            purses.values().forEach(Purse::leaps);
        }
        if (terms != null && !permitted.equals(Set.of(End.REFUSED))) {
            known().permit(terms, recipient, sent, permitted);
        }
    }

    private Coverage known() {
        Coverage made = coverage;
        if (made == null) {
            throw new AssertionError("the walk has not begun");
        }
        return made;
    }

    // ---- The end

    @Override
    public void check(Scene scene, Findings findings) {
        Statement statement = new Statement(scene, known(), findings);
        Map<Purse, Long> paid = new LinkedHashMap<>();
        for (Terms each : byApplication.values()) {
            long spent = figures(scene, each.application()).spent().millionths();
            paid.merge(each.purse(), spent, Long::sum);
            check(scene, each, spent, findings);
            if (RecordedEvent.areWritten(scene)) {
                statement.check(each, spent);
            }
        }
        purses.values().forEach(each -> each.check(scene, paid.getOrDefault(each, 0L), findings));
        accounts().forEach(each -> atTheEnd.put(each, figures(scene, each)));
    }

    /** Checks that the accounts in the store keep their figures, and that each top-up has one record. */
    @Override
    public void checkSecondLife(Scene scene, Findings findings) {
        int topUps = purses.values().stream().mapToInt(Purse::topUps).sum();
        int records = scene.world().keeping().kinds().of(RecordKind.TOP_UP).size();
        // Keys of top-ups are kept for 90 days.
        if (records != topUps && !scene.calendar().hasLeapt()) {
            findings.add("a top-up has one record in the store", records + " of " + topUps);
        }
        accounts().forEach(each -> {
            AccountFigures now = figures(scene, each);
            if (!isSame(scene, now, Objects.requireNonNull(atTheEnd.get(each)))) {
                findings.add("an account keeps its figures", each + " has " + now + ", and had " + atTheEnd.get(each));
            }
        });
    }

    /** Whether an account has kept its figures. If the clock was set, another day may have begun. */
    private static boolean isSame(Scene scene, AccountFigures now, AccountFigures before) {
        boolean isSameDay = now.equals(before);
        boolean isSameBalance = now.balance().equals(before.balance())
                && now.reserved().equals(before.reserved())
                && now.spent().equals(before.spent());
        return isSameDay || (isSameBalance && scene.calendar().isEverSet());
    }

    private Stream<String> accounts() {
        return Stream.concat(byApplication.keySet().stream(), purses.keySet().stream())
                .distinct();
    }

    private static AccountFigures figures(Scene scene, String account) {
        return scene.world().router().exchange().accounts().named(account).figures();
    }

    private void check(Scene scene, Terms terms, long spent, Findings findings) {
        long least = 0;
        long most = 0;
        List<String> detail = new ArrayList<>();
        for (Recipient each : scene.plan().recipients().toList()) {
            if (each.message().application().equals(terms.application())) {
                ChargedSegments segments = known().segments(terms, each);
                Prices prices = known().prices(terms, each);
                least += segments.least() * prices.least();
                most += segments.most() * prices.most();
                detail.add(each + ": " + segments + ", " + scene.copies(each));
            }
        }
        if (spent < least || spent > most) {
            findings.add(
                    "an account is charged what its messages cost",
                    terms + " has spent " + new Amount(spent) + " instead of " + new Amount(least) + " to "
                            + new Amount(most) + "\n    " + String.join("\n    ", detail));
        }
    }
}
