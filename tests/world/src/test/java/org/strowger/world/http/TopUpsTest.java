package org.strowger.world.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.router.config.value.Amount;
import org.strowger.router.exchange.credit.TopUpRequest;
import org.strowger.router.exchange.credit.TopUpResult;
import org.strowger.router.exchange.credit.TopUpResult.Kind;
import org.strowger.router.exchange.credit.TopUps;
import org.strowger.world.HttpClient;
import org.strowger.world.HttpShop;
import org.strowger.world.World;

/** The keys of top-ups: each belongs to its account, and counts for the manager who used it first. */
class TopUpsTest {
    private static final String YAML =
            HttpShop.yaml("store", "manages: [retail, other]") + "accounts: [{name: retail}, {name: other}]\n";

    private static World started(World world) {
        world.smsc("a", 2776);
        world.start(YAML);
        return world;
    }

    private static TopUpRequest byOperator(String account, String amount, String key) {
        return TopUpRequest.ofOperator("ada", account, Amount.of(amount).orElseThrow(), key);
    }

    private static Kind topUp(World world, TopUpRequest request) {
        List<TopUpResult> results = new ArrayList<>();
        world.router().exchange().topUp(request, results::add);
        world.millis(20);
        assertThat(results).hasSize(1);
        return results.get(0).kind();
    }

    private static String topUp(HttpClient client, String account, String amount, String key) {
        return client.post(
                "/v1/accounts/" + account + "/top-ups",
                HttpShop.JSON + "Idempotency-Key: " + key + "\r\n",
                "{\"amount\": \"" + amount + "\"}");
    }

    private static Amount balance(World world, String account) {
        return world.router().exchange().accounts().named(account).figures().balance();
    }

    @Test
    void anIdempotencyKeyBelongsToItsAccountForEveryUser() {
        try (World world = started(new World(2))) {
            HttpClient client = new HttpClient(world);
            assertThat(topUp(world, byOperator("retail", "25", "invoice-1"))).isEqualTo(Kind.CREDITED);

            assertThat(topUp(client, "retail", "25", "invoice-1")).contains("\"state\":\"repeated\"");
            assertThat(topUp(client, "retail", "26", "invoice-1")).startsWith("422 ");
            assertThat(topUp(client, "retail", "7", "invoice-2")).contains("\"state\":\"credited\"");
            assertThat(topUp(world, byOperator("retail", "7", "invoice-2"))).isEqualTo(Kind.REPEATED);
            assertThat(topUp(world, byOperator("retail", "8", "invoice-2"))).isEqualTo(Kind.OTHER_AMOUNT);
            assertThat(balance(world, "retail")).hasToString("32");
        }
    }

    @Test
    void theSameKeyForAnotherAccountIsADifferentKey() {
        try (World world = started(new World())) {
            HttpClient client = new HttpClient(world);
            assertThat(topUp(world, byOperator("retail", "25", "invoice-1"))).isEqualTo(Kind.CREDITED);

            assertThat(topUp(world, byOperator("other", "25", "invoice-1"))).isEqualTo(Kind.CREDITED);
            assertThat(topUp(client, "retail", "7", "invoice-2")).startsWith("200 ");
            assertThat(topUp(client, "other", "9", "invoice-2")).startsWith("200 ");
            assertThat(balance(world, "other")).hasToString("34");
        }
    }

    /** Uses the keys 0, 1 ... of an application. */
    private static void useUp(World world, int keys) {
        Amount one = Amount.of("1").orElseThrow();
        for (int i = 0; i < keys; i++) {
            world.router()
                    .exchange()
                    .topUp(TopUpRequest.ofApplication("shop", "retail", one, String.valueOf(i)), result -> {});
            if (i % 5_000 == 0) {
                world.millis(5);
            }
        }
        world.millis(100);
    }

    @Test
    void anExhaustedManagerIsRefusedOnlyUntilItsKeysExpire() {
        World world = started(new World());
        try {
            useUp(world, TopUps.KEYS_MAX);
            HttpClient client = new HttpClient(world);
            assertThat(topUp(client, "retail", "1", "one-more"))
                    .startsWith("503 ")
                    .contains("200000 keys");
            assertThat(topUp(client, "retail", "1", "17")).contains("\"state\":\"repeated\"");
            assertThat(topUp(world, byOperator("retail", "1", "17"))).isEqualTo(Kind.REPEATED);
            assertThat(topUp(world, byOperator("retail", "1", "invoice-1"))).isEqualTo(Kind.CREDITED);

            world = started(world.killed(2));
            client = new HttpClient(world);
            assertThat(topUp(client, "retail", "1", "one-more")).startsWith("503 ");
            assertThat(topUp(client, "retail", "1", "17")).contains("\"state\":\"repeated\"");
            assertThat(world.records()).isGreaterThan(TopUps.KEYS_MAX);

            world = world.killed(1);
            world.advance(Duration.ofDays(TopUps.KEPT_DAYS));
            started(world);
            world.advance(Duration.ofMinutes(11));
            assertThat(world.records()).isLessThan(10);
            client = new HttpClient(world);
            assertThat(topUp(client, "retail", "1", "17")).contains("\"state\":\"credited\"");
            assertThat(balance(world, "retail")).hasToString("200002");
        } finally {
            world.close();
        }
    }
}
