package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.config.value.Amount;
import org.strowger.router.credit.AccountFigures;
import org.strowger.router.exchange.credit.TopUpRequest;
import org.strowger.router.exchange.credit.TopUpResult;
import org.strowger.router.exchange.credit.TopUpResult.Kind;
import org.strowger.world.Looking;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Accounts of a running router: what is reserved, charged and refunded, and what a crash leaves of it. */
class CreditTest {
    private static final String NUMBER = "447700900123";
    private static final int NO_CREDIT =
            World.SUITE.statuses().refusal(RefusalReason.NO_CREDIT).code();

    static String yaml(String accounts) {
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
                applications:
                  - {name: shop, password: secret, max-binds: 10, account: shop}
                  - {name: bank, password: secret, max-binds: 10}
                smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
                routes: [{name: all, match: {}, via: a, delivery: store, retry: {first: 30s, factor: 1}}]
                accounts:
                %s
                """.formatted(accounts.indent(2));
    }

    private static String account(String more) {
        return "- {name: shop, price: 2" + more + "}";
    }

    private static TopUpResult topUp(World world, String account, String amount, String key) {
        List<TopUpResult> results = new ArrayList<>();
        Amount parsed = Amount.of(amount).orElseThrow();
        world.router().exchange().topUp(TopUpRequest.ofOperator("ada", account, parsed, key), results::add);
        world.millis(20);
        assertThat(results).hasSize(1);
        return results.get(0);
    }

    private static AccountFigures figures(World world, String account) {
        return world.router().exchange().accounts().named(account).figures();
    }

    /** Balance, reserved, available. */
    private static String state(World world, String account) {
        AccountFigures now = figures(world, account);
        assertThat(now.balance()).isEqualTo(now.credited().minus(now.paid()));
        assertThat(now.available()).isEqualTo(now.balance().minus(now.reserved()));
        return now.balance() + " " + now.reserved() + " " + now.available();
    }

    private static Outcome send(World world, Peer from) {
        long token = from.submit(World.text(NUMBER));
        world.millis(20);
        return from.outcome(token);
    }

    private static void answer(World world, TestSmsc smsc, Outcome outcome) {
        smsc.last().by().answerNow(smsc.last(), outcome);
        world.millis(20);
    }

    private static Outcome refusedByAll() {
        return Outcome.of(Outcome.Kind.PERMANENT, 0x0B, "");
    }

    /** Also waits until the SMSC is bound. */
    private static World started(World world, String yaml) {
        world.start(yaml);
        world.seconds(1);
        return world;
    }

    // ---- Reserved, charged, refunded

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aMessageIsReservedUntilItsSmscAcceptsIt(int threads) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776).keepsSilent();
            started(world, yaml(account("")));
            Peer shop = world.application("shop");
            assertThat(topUp(world, "shop", "5", "first").kind()).isEqualTo(Kind.CREDITED);

            assertThat(send(world, shop).isAccepted()).isTrue();

            assertThat(state(world, "shop")).isEqualTo("5 2 3");
            answer(world, a, Outcome.accepted("1"));
            assertThat(state(world, "shop")).isEqualTo("3 0 3");
            assertThat(figures(world, "shop").spent()).hasToString("2");
        }
    }

    @ParameterizedTest
    @CsvSource({"accepted, 3 0 3", "submitted, 5 0 5", "delivered, 5 0 5"})
    void aMessageThatEverySmscRefusesIsChargedOnlyOnAcceptance(String when, String after) {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776).answers(refusedByAll());
            started(world, yaml(account(", charge-when: " + when)));
            Peer shop = world.application("shop");
            topUp(world, "shop", "5", "first");

            assertThat(send(world, shop).isAccepted()).isTrue();

            assertThat(a.came()).hasSize(1);
            assertThat(state(world, "shop")).isEqualTo(after);
        }
    }

    @ParameterizedTest
    @CsvSource({"DELIVERED, 3 0 3", "UNDELIVERABLE, 5 0 5", "REJECTED, 5 0 5"})
    void theReceiptDecidesTheChargeOfAMessageChargedOnDelivery(MessageState state, String after) {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776);
            started(world, yaml(account(", charge-when: delivered")));
            Peer shop = world.application("shop");
            topUp(world, "shop", "5", "first");

            assertThat(send(world, shop).isAccepted()).isTrue();

            assertThat(state(world, "shop")).isEqualTo("5 2 3");
            assertThat(a.last().message().wantsReports())
                    .as("Strowger requests the receipt for itself")
                    .isTrue();
            report(world, a, state);
            assertThat(state(world, "shop")).isEqualTo(after);
            report(world, a, MessageState.DELIVERED); // A second receipt changes nothing.
            assertThat(state(world, "shop")).isEqualTo(after);
            assertThat(shop.came()).isEmpty();
        }
    }

    private static void report(World world, TestSmsc smsc, MessageState state) {
        smsc.receiver().submit(TestSmsc.receipt(smsc.last().message(), "1", state));
        world.millis(20);
    }

    @Test
    void aMissingReceiptRefundsTheMessage() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            started(
                    world,
                    yaml(account(", charge-when: delivered"))
                            .replace("password: p}", "password: p, receipts: {wait: 1m}}"));
            Peer shop = world.application("shop");
            topUp(world, "shop", "5", "first");
            send(world, shop);
            assertThat(state(world, "shop")).isEqualTo("5 2 3");

            world.advance(Duration.ofMinutes(5));

            assertThat(state(world, "shop")).isEqualTo("5 0 5");
        }
    }

    @Test
    void eachSegmentIsChargedByTheReceiptOfItsPart() {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776);
            started(
                    world,
                    yaml(account(", charge-when: delivered")).replace("password: p}", "password: p, segments: udh}"));
            Peer shop = world.application("shop");
            topUp(world, "shop", "9", "first");
            long token = shop.submit(World.message(ReceiptRequest.NEVER, NUMBER)
                    .saying(World.body("x".repeat(400)))
                    .build());
            world.millis(20);

            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(a.came()).hasSize(3);
            assertThat(state(world, "shop")).isEqualTo("9 6 3");
            for (int i = 0; i < 3; i++) {
                MessageState state = i == 1 ? MessageState.UNDELIVERABLE : MessageState.DELIVERED;
                smsc(a).submit(TestSmsc.receipt(a.came().get(i).message(), String.valueOf(i + 1), state));
                world.millis(20);
            }
            assertThat(state(world, "shop")).isEqualTo("5 0 5");
        }
    }

    private static Peer smsc(TestSmsc smsc) {
        return smsc.receiver();
    }

    // ---- Refused

    @Test
    void aMessageWithoutBalanceIsRefusedWithoutOtherEffects() {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            started(world, yaml(account("")));
            Peer shop = world.application("shop");
            assertThat(send(world, shop).code()).isEqualTo(NO_CREDIT);
            topUp(world, "shop", "3", "first");

            assertThat(send(world, shop).isAccepted()).isTrue();
            assertThat(send(world, shop).code()).isEqualTo(NO_CREDIT);

            assertThat(a.came()).hasSize(1);
            assertThat(state(world, "shop")).isEqualTo("1 0 1");
            assertThat(send(world, world.application("bank")).isAccepted())
                    .as("an application without an account")
                    .isTrue();
        }
    }

    @Test
    void sessionsOnSeveralThreadsNeverExceedTheCreditLimit() {
        try (World world = new World(3)) {
            TestSmsc a = world.smsc("a", 2776);
            started(world, yaml(account(", credit-limit: 10")));
            List<Peer> sessions = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                sessions.add(world.application("shop"));
            }
            for (int i = 0; i < 60; i++) {
                sessions.get(i % 6).submit(World.text(NUMBER));
            }
            world.seconds(1);

            assertThat(a.came()).hasSize(5);
            assertThat(state(world, "shop")).isEqualTo("-10 0 -10");
        }
    }

    private static int accepted(World world, int messages) {
        Peer shop = world.application("shop");
        int accepted = 0;
        for (int i = 0; i < messages; i++) {
            accepted += send(world, shop).isAccepted() ? 1 : 0;
        }
        shop.leave();
        return accepted;
    }

    @Test
    void aGroupPaysForItsAccountsWithinTheLimitsOfGroupAndAccount() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            started(world, yaml("- {name: shop, price: 2, balance-of: retail, daily-limit: 4}\n- {name: retail}"));
            topUp(world, "retail", "5", "first");
            assertThat(accepted(world, 3)).isEqualTo(2);
            assertThat(state(world, "retail")).isEqualTo("1 0 1");
            assertThat(figures(world, "shop").spent()).hasToString("4");
            assertThat(topUp(world, "shop", "5", "second").kind()).isEqualTo(Kind.NO_BALANCE_OF_ITS_OWN);
            assertThat(topUp(world, "retail", "100", "third").kind()).isEqualTo(Kind.CREDITED);
            assertThat(accepted(world, 3)).as("the daily limit of the account").isZero();
        }
    }

    @Test
    void aLowBalanceIsLoggedOnceUntilTheNextTopUp() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            started(world, yaml(account(", low-balance: 4")));
            topUp(world, "shop", "8", "first");
            accepted(world, 4);
            assertThat(low(world)).containsExactly("account.balance_low shop: 2 is available");
            topUp(world, "shop", "4", "second");
            accepted(world, 1);
            assertThat(low(world)).hasSize(2);
        }
    }

    private static List<String> low(World world) {
        return world.operatorLines().stream()
                .filter(each -> each.startsWith("account.balance_low"))
                .toList();
    }

    // ---- Top-ups

    @Test
    void aTopUpIsCreditedOnce() {
        World world = new World();
        try {
            world.smsc("a", 2776);
            started(world, yaml(account("")));
            assertThat(topUp(world, "shop", "5", "invoice 1")).isEqualTo(result(Kind.CREDITED, "5"));
            assertThat(topUp(world, "shop", "5", "invoice 1")).isEqualTo(result(Kind.REPEATED, "5"));
            assertThat(topUp(world, "shop", "6", "invoice 1")).isEqualTo(result(Kind.OTHER_AMOUNT, "5"));
            assertThat(topUp(world, "nobody", "5", "invoice 2").kind()).isEqualTo(Kind.UNKNOWN_ACCOUNT);
            assertThat(topUp(world, "shop", "-1.5", "correction")).isEqualTo(result(Kind.CREDITED, "3.5"));

            world = world.killed(2);
            started(world, yaml(account("")));
            assertThat(state(world, "shop")).isEqualTo("3.5 0 3.5");
            assertThat(topUp(world, "shop", "5", "invoice 1")).isEqualTo(result(Kind.REPEATED, "3.5"));
        } finally {
            world.close();
        }
    }

    private static TopUpResult result(Kind kind, String balance) {
        return new TopUpResult(kind, Amount.of(balance).orElseThrow());
    }

    // ---- After a crash

    @ParameterizedTest
    @ValueSource(strings = {"accepted", "submitted", "delivered"})
    void aCrashNeitherLosesNorRepeatsACharge(String when) {
        String yaml = yaml(account(", credit-limit: 100, daily-limit: 50, charge-when: " + when));
        World world = new World(2);
        try {
            TestSmsc a = world.smsc("a", 2776);
            started(world, yaml);
            accepted(world, 2);
            a.keepsSilent();
            accepted(world, 1);
            for (int i = 0; i < 3; i++) {
                String before = state(world, "shop");
                Amount ofDay = figures(world, "shop").ofDay();
                world = world.killed(1 + i);
                a = world.smsc("a", 2776).keepsSilent();
                started(world, yaml);
                world.millis(50);
                assertThat(state(world, "shop")).isEqualTo(before);
                assertThat(figures(world, "shop").ofDay()).isEqualTo(ofDay);
            }
            a.answers(a::accept);
            world.seconds(60);
            if (when.equals("delivered")) {
                assertThat(figures(world, "shop").reserved()).hasToString("6");
            } else {
                assertThat(state(world, "shop")).isEqualTo("-6 0 -6");
            }
        } finally {
            world.close();
        }
    }

    @Test
    void anAccountRemovedFromTheConfigurationKeepsItsBalance() {
        World world = new World();
        try {
            world.smsc("a", 2776);
            started(world, yaml(account("")));
            topUp(world, "shop", "5", "first");
            accepted(world, 1);
            world = world.killed(1);
            world.smsc("a", 2776);
            started(world, yaml("- {name: other}").replace("account: shop", "account: other"));
            assertThat(state(world, "shop")).isEqualTo("3 0 3");
            world = world.restarted(1);
            world.smsc("a", 2776);
            started(world, yaml(account("")));
            assertThat(accepted(world, 2)).isEqualTo(1);
        } finally {
            world.close();
        }
    }

    // ---- Price tables

    @Test
    void thePriceTableOfTheApplicationApplies(@TempDir Path directory) throws IOException {
        Path table = directory.resolve("retail.csv");
        Files.writeString(table, "4477,0.5\n44,0.25\n");
        String yaml =
                yaml(account(", credit-limit: unlimited")).replace("account: shop", "account: shop, price: retail")
                        + "prices: [{name: retail, file: " + table + "}]\n";
        try (World world = new World()) {
            world.smsc("a", 2776);
            started(world, yaml);
            Peer shop = world.application("shop");
            for (String number : List.of(NUMBER, "441234567890", "33612345678")) {
                shop.submit(World.text(number));
            }
            world.millis(50);

            assertThat(state(world, "shop")).isEqualTo("-0.75 0 -0.75");
            assertThat(shop.outcomes().values().stream()
                            .map(Outcome::code)
                            .filter(code -> code != 0)
                            .toList())
                    .containsExactly(World.SUITE
                            .statuses()
                            .refusal(RefusalReason.NOT_ALLOWED)
                            .code());
        }
    }

    @Test
    void explainShowsTheCostAndTheAvailableBalance() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            started(world, yaml("- {name: shop, price: 2, balance-of: retail}\n- {name: retail}"));
            Looking looking = new Looking(world);
            assertThat(looking.ask("explain to", "NUMBER", NUMBER, "NAME", "shop", "TEXT", "hi")
                            .toString())
                    .contains(
                            "credit: 1 segment at 2 cost 2 of account shop; refused: the balance and its credit limit");
            topUp(world, "retail", "5", "first");
            assertThat(looking.ask("explain to", "NUMBER", NUMBER, "NAME", "shop", "TEXT", "hi")
                            .toString())
                    .contains("credit: 1 segment at 2 cost 2 of account shop; 5 is available in retail");
            assertThat(looking.ask("explain to", "NUMBER", NUMBER, "NAME", "bank", "TEXT", "hi")
                            .toString())
                    .doesNotContain("credit:");
            assertThat(state(world, "retail")).isEqualTo("5 0 5");
        }
    }

    // ---- Event records

    @ParameterizedTest
    @ValueSource(strings = {"submitted", "delivered"})
    void recordsAddUpToTheBalance(String when) {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776);
            String yaml = yaml("- {name: shop, price: 1.5, balance-of: retail, charge-when: " + when
                            + "}\n- {name: retail, credit-limit: 20}")
                    + "records: {steps: ends}\n";
            started(world, yaml);
            topUp(world, "retail", "10", "first");
            topUp(world, "retail", "10", "first");
            Peer shop = world.application("shop");
            long token = shop.submit(World.text(NUMBER));
            world.millis(20);
            accepted(world, 3);
            if (when.equals("delivered")) {
                report(world, a, MessageState.DELIVERED);
            }
            topUp(world, "retail", "-2.25", "correction");
            world.seconds(1);

            assertThat(sum(world, "credited"))
                    .isEqualTo(figures(world, "retail").credited());
            assertThat(sum(world, "charged")).isEqualTo(figures(world, "retail").paid());
            assertThat(figures(world, "retail").paid().isZero()).isFalse();
            assertThat(world.recording().rows().stream()
                            .filter(row -> "charged".equals(row.get("event")))
                            .map(row -> row.get("id")))
                    .contains(shop.outcome(token).messageId());
        }
    }

    private static Amount sum(World world, String event) {
        return world.recording().rows().stream()
                .filter(row -> event.equals(row.get("event")))
                .filter(row -> "retail".equals(row.getOrDefault("balance_of", row.getOrDefault("account", ""))))
                .map(row -> Amount.of(row.getOrDefault("amount", "")).orElseThrow())
                .reduce(Amount.ZERO, Amount::plus);
    }
}
