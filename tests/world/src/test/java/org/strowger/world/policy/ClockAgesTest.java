package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.router.config.value.Amount;
import org.strowger.router.exchange.credit.TopUpRequest;
import org.strowger.router.exchange.credit.TopUpResult;
import org.strowger.world.HttpClient;
import org.strowger.world.HttpShop;
import org.strowger.world.Operator;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** How long something is kept does not depend on the machine's clock. */
class ClockAgesTest {
    private static final String MOBILE = "447700900123";
    private static final Duration YEAR = Duration.ofDays(365);
    private static final Outcome LATER = Outcome.of(Outcome.Kind.TEMPORARY, 0x08, "");

    private static final String YAML = """
            listeners:
              - {name: door, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}
              - {name: web, protocol: http, listen: 127.0.0.1:8080, http: {apis: [v1]}}
            applications:
              - {name: shop, password: secret, max-binds: 10, account: shop,
                 api-keys: [0123456789abcdef], keep: {receipts: 1d, messages: 1d, segments: 1d}, segments: join}
            accounts: [{name: shop, price: 1, credit-limit: 1000}]
            smscs:
              - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: "1234", password: secret,
                 receipts: {wait: 1d}}
            routes: [{name: all, match: {}, via: a, delivery: store, retry: {first: 1h, validity: 1d}}]
            """;

    private static final String RULE = "inbound: [{name: mobiles, match: {}, deliver-to: shop, delivery: store}]\n";

    private static void set(World world, Duration by) {
        world.setClock(by);
        world.seconds(3);
    }

    /** Sets the clock forward, and an operator accepts it. */
    private static void accepted(World world, String yaml, Duration by) {
        set(world, by);
        try (Operator operator = new Operator(world, yaml)) {
            assertThat(operator.says("clock accept")).contains("s forward");
        }
        world.advance(Duration.ofMinutes(11));
    }

    private static TopUpResult.Kind topUp(World world) {
        List<TopUpResult.Kind> results = new ArrayList<>();
        Amount one = Amount.of("1").orElseThrow();
        world.router()
                .exchange()
                .topUp(TopUpRequest.ofOperator("ada", "shop", one, "invoice-1"), each -> results.add(each.kind()));
        world.millis(50);
        assertThat(results).hasSize(1);
        return results.get(0);
    }

    private static int unclaimed(World world) {
        return world.router().exchange().unclaimed().view().waiting();
    }

    private static void comes(World world, TestSmsc smsc, PlainMessage message) {
        Peer by = smsc.receiver();
        long token = by.submit(message);
        world.millis(50);
        assertThat(by.outcome(token).isAccepted()).isTrue();
    }

    private static PlainMessage fromMobile() {
        return PlainMessage.from(new Address(1, 1, MOBILE))
                .to(new Address(0, 1, "6000"))
                .saying(World.body("hello"))
                .build();
    }

    @Test
    void aKeyOfATopUpIsRememberedWhateverTheClockSays() {
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            world.start(YAML);
            assertThat(topUp(world)).isEqualTo(TopUpResult.Kind.CREDITED);
            accepted(world, YAML, YEAR);
            assertThat(topUp(world)).isEqualTo(TopUpResult.Kind.REPEATED);
            set(world, YEAR.negated());
            assertThat(topUp(world)).isEqualTo(TopUpResult.Kind.REPEATED);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {365, -365})
    void anUnclaimedMessageIsKeptForItsTimeWhateverTheClockSays(int days) {
        String yaml = YAML + "unclaimed: {keep: 1h}\n";
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml);
            world.seconds(2);
            comes(world, smsc, fromMobile());
            if (days > 0) {
                accepted(world, yaml, Duration.ofDays(days));
            } else {
                set(world, Duration.ofDays(days));
            }
            try (Operator operator = new Operator(world, yaml)) {
                assertThat(operator.says("show unclaimed")).contains("1 message waits");
            }
            set(world, Duration.ofDays(-days));
            assertThat(unclaimed(world)).isEqualTo(1);
            world.advance(Duration.ofMinutes(62));
            assertThat(unclaimed(world)).isZero();
        }
    }

    /**
     * A machine starts with a wrong year, and its clock is corrected: a message that is retried, an expected receipt, a
     * message from a mobile, a segment and an idempotency key are kept for their time from the next start on.
     */
    @Test
    void recordsOfAClockThatWasAheadEndInTheirTime() {
        String yaml = YAML + RULE;
        World world = new World(2);
        try {
            world.setClock(YEAR);
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml);
            world.seconds(2);
            world.send(world.application("shop"), World.reported(MOBILE));
            HttpClient client = new HttpClient(world);
            assertThat(client.post(
                            "/v1/messages",
                            HttpShop.JSON + "Idempotency-Key: one\r\n",
                            "{\"to\": \"" + MOBILE + "\", \"text\": \"hello\"}"))
                    .startsWith("202 ");
            smsc.answers(LATER);
            Peer shop = world.application("shop");
            world.send(shop, World.reported(MOBILE));
            shop.leave();
            world.seconds(1);
            set(world, YEAR.negated());
            comes(world, smsc, fromMobile());
            assertThat(world.records()).isGreaterThan(3);
            world = world.killed(2);
            world.smsc("a", 2776).answers(LATER);
            world.start(yaml);
            world.advance(Duration.ofHours(26));
            world.application("shop");
            world.advance(Duration.ofMinutes(2));
            assertThat(world.records()).isLessThan(2); // the totals of the account
        } finally {
            world.close();
        }
    }
}
