package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.config.value.HashType;
import org.strowger.router.config.value.PasswordHash;
import org.strowger.router.reactor.DialPlan;
import org.strowger.world.HttpClient;
import org.strowger.world.Looking;
import org.strowger.world.Peer;
import org.strowger.world.WalkProtocol;
import org.strowger.world.World;

/** Law 8: right credentials pass, whatever strangers at the same address do. */
class RightCredentialsTest {
    private static final String KEY = "0123456789abcdef";
    private static final String QUERY = "username=shop&password=secret&to=447700900123&from=SHOP";
    private static final int STRANGERS = 120;
    private static final long WAIT_MILLIS = 2000;

    private static final String YAML = """
            listeners:
              - {name: smpp, protocol: smpp, listen: 127.0.0.1:2775}
              - {name: ucp, protocol: ucp, listen: 127.0.0.1:2774}
              - {name: cimd2, protocol: cimd2, listen: 127.0.0.1:2773}
              - {name: web, protocol: http, listen: 127.0.0.1:8080, http: {apis: [v1, kannel, jasmin]}}
            applications:
              - {name: shop, password: PASSWORD, api-keys: [0123456789abcdef], max-binds: 500}
              - {name: bank, password: other}
              - {name: mill, password: OTHER}
            smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
            routes: [{name: all, match: {}, via: a}]
            """;

    private static String hash(String password) {
        return "{hash: \"" + HashType.written(PasswordHash.hash(password, 1000, new byte[16])) + "\"}";
    }

    private static String yaml(boolean hashed) {
        return YAML.replace("PASSWORD", hashed ? hash("secret") : "secret")
                .replace("OTHER", hashed ? hash("other") : "other");
    }

    private static World started(int threads, String yaml) {
        World world = new World(threads);
        world.smsc("a", 2776);
        return world.start(yaml);
    }

    // ---- Peers

    private static Peer stranger(World world, String name) {
        return world.application(World.terms(name, "guess", Traffic.BOTH, "3.4"));
    }

    /** Strangers with invented names bind, and send requests, until their address is barred. */
    private static void inventedAccounts(World world) {
        HttpClient client = new HttpClient(world);
        for (int i = 0; i < STRANGERS; i++) {
            stranger(world, "invented" + i);
            client.send("GET /send?username=made" + i + "&password=guess&to=1&content=x HTTP/1.1\r\nHost: a\r\n\r\n");
            world.millis(1);
        }
        Looking looking = new Looking(world);
        assertThat(looking.cell("show barred", "barred", "account")).isEqualTo("(all)");
    }

    private static Peer shop(World world, WalkProtocol protocol) {
        return world.dial(
                protocol.port(),
                DialPlan.ANY_LOCAL,
                connection -> protocol.session(connection, "shop", Traffic.SENDS, new Peer.Manner()));
    }

    private static String basic(String user) {
        return "Authorization: Basic " + Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8))
                + "\r\n";
    }

    private static String request(String path, String headers) {
        return "GET " + path + " HTTP/1.1\r\nHost: a\r\n" + headers + "\r\n";
    }

    private static void assertThatTheShopPasses(World world) {
        for (WalkProtocol protocol : WalkProtocol.values()) {
            Peer peer = shop(world, protocol);
            world.millis(20);
            assertThat(peer.isSignedIn()).as(protocol.name()).isTrue();
        }
        HttpClient client = new HttpClient(world);
        assertThat(client.get("/cgi-bin/sendsms?" + QUERY + "&text=x")).startsWith("202 ");
        assertThat(client.get("/send?" + QUERY + "&content=x")).startsWith("200 ");
        assertThat(client.get("/balance?username=shop&password=secret")).startsWith("200 ");
        assertThat(client.exchange(request("/secure/balance", basic("shop:secret"))))
                .startsWith("200 ");
        assertThat(client.exchange(request("/v1/account", basic("shop:secret"))))
                .startsWith("200 ");
        assertThat(client.exchange(request("/v1/account", "Authorization: Bearer " + KEY + "\r\n")))
                .startsWith("200 ");
    }

    // ---- Right credentials

    @ParameterizedTest
    @CsvSource({"1, false", "1, true", "2, false", "2, true"})
    void strangersWithInventedNamesDoNotKeepRightCredentialsOut(int threads, boolean hashed) {
        try (World world = started(threads, yaml(hashed))) {
            assertThatTheShopPasses(world);
            inventedAccounts(world);
            assertThatTheShopPasses(world);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void wrongPasswordsOfAnAccountDoNotKeepItsRightPasswordOut(boolean hashed) {
        try (World world = started(1, yaml(hashed))) {
            assertThatTheShopPasses(world);
            for (int i = 0; i < STRANGERS; i++) {
                stranger(world, "shop");
            }
            assertThatTheShopPasses(world);
        }
    }

    @Test
    void anAccountBindsAHundredTimesASecondWhileItsAddressIsBarred() {
        try (World world = started(2, yaml(true))) {
            inventedAccounts(world);
            List<Peer> peers = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                peers.add(world.application("shop"));
            }
            assertThat(peers).allMatch(Peer::isSignedIn);
        }
    }

    /** Applications take turns at `binds-per-second`, and strangers have no turn. */
    @Test
    void anApplicationThatBindsOftenDoesNotDelayTheBindsOfAnother() {
        try (World world = started(1, yaml(false) + "limits: {binds-per-second: 10}\n")) {
            for (int i = 0; i < 100; i++) {
                stranger(world, "invented" + i);
                world.application("shop");
            }
            Peer bank = world.application(World.terms("bank", "other", Traffic.BOTH, "3.4"));
            assertThat(bank.isSignedIn()).isFalse();
            world.millis(210);
            assertThat(bank.isSignedIn()).isTrue();
        }
    }

    /** Nothing has matched before: the hash that is reserved for the account lets it in. */
    @ParameterizedTest
    @EnumSource(WalkProtocol.class)
    void aHashedPasswordPassesAfterAStartWhileStrangersFloodTheAddress(WalkProtocol protocol) {
        try (World world = started(2, yaml(true))) {
            inventedAccounts(world);
            Peer shop = shop(world, protocol);
            assertThat(shop.isSignedIn()).isTrue();
            assertThatTheShopPasses(world);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/cgi-bin/sendsms?" + QUERY + "&text=x",
                "/send?" + QUERY + "&content=x",
                "/balance?username=shop&password=secret"
            })
    void aHashedPasswordPassesAfterAStartByHttp(String target) {
        try (World world = started(2, yaml(true))) {
            inventedAccounts(world);
            assertThat(new HttpClient(world).get(target)).startsWith("20");
        }
    }

    /** The reserved hash of a second is used up by a guess; the next one is free within a second. */
    @Test
    void aHashedPasswordPassesWithinASecondOfAStrangersGuess() {
        try (World world = started(1, yaml(true))) {
            inventedAccounts(world);
            stranger(world, "shop");
            Peer shop = world.application("shop");
            assertThat(shop.isSignedIn()).isFalse();
            world.seconds(1);
            assertThat(shop.isSignedIn()).isTrue();
        }
    }

    /** A hundred customers of one proxy reconnect after a restart, while strangers guess there. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aHundredAccountsBindAtOnceAfterAStartBehindOneAddress(int threads) {
        StringBuilder accounts = new StringBuilder();
        for (int i = 0; i < 100; i++) {
            accounts.append("  - {name: shop")
                    .append(i)
                    .append(", password: ")
                    .append(hash("secret"))
                    .append("}\n");
        }
        String yaml = yaml(true).replace("smscs:", accounts + "smscs:");
        try (World world = started(threads, yaml)) {
            inventedAccounts(world);
            List<Peer> peers = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                stranger(world, "other" + i);
                peers.add(world.application("shop" + i));
            }
            world.millis(300);
            assertThat(peers).allMatch(Peer::isSignedIn);
        }
    }

    // ---- Wrong credentials

    /** The answer, and when it came, to the next 5 ms: timers fire late by up to 2 ms. */
    private record Try(long beganNanos, Peer peer) {
        String refusal() {
            long millis = Duration.ofNanos(peer.closedNanos() - beganNanos).toMillis();
            return peer.refusal().detail() + " after " + (millis / 5 * 5) + " ms";
        }
    }

    /** The names are a known one with a hash, one with a plain password, and an unknown one. */
    @ParameterizedTest
    @CsvSource({"true, false", "false, false", "true, true"})
    void barredKnownAndUnknownNamesAreAnsweredAlike(boolean hashed, boolean onlyTheAccounts) {
        try (World world = started(1, yaml(hashed))) {
            List<String> names = List.of("shop", "bank", "mill", "nobody");
            if (onlyTheAccounts) {
                names.forEach(name -> {
                    for (int i = 0; i < 8; i++) {
                        stranger(world, name);
                    }
                });
            } else {
                inventedAccounts(world);
            }
            world.seconds(3);
            List<Try> tries = names.stream()
                    .map(name -> new Try(world.rig().nowNanos(), stranger(world, name)))
                    .toList();
            world.millis(WAIT_MILLIS - 100);
            assertThat(tries).noneMatch(each -> each.peer().isClosed());
            world.millis(200);
            assertThat(tries.stream().map(Try::refusal))
                    .allMatch(each -> each.contains("THROTTLED"))
                    .hasSize(names.size());
            assertThat(tries.stream().map(Try::refusal).distinct()).hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "false, /cgi-bin/sendsms?username=NAME&password=x&to=1&text=x, '503 Temporal failure, try again later.'",
        "false, /send?username=NAME&password=x&to=1&content=x, "
                + "'503 Error \"Unknown error: too many requests, try again later\"'",
        "true, /cgi-bin/sendsms?username=NAME&password=x&to=1&text=x, '503 Temporal failure, try again later.'",
        "true, /send?username=NAME&password=x&to=1&content=x, "
                + "'500 Error \"Cannot send submit_sm, check SMPPClientManagerPB log file for details\"'"
    })
    void imitatedApisAnswerBarredNamesWithATemporaryFailure(boolean exact, String target, String expected) {
        String yaml = yaml(true).replace("jasmin]}", "jasmin], exact: " + exact + "}");
        try (World world = started(1, yaml)) {
            inventedAccounts(world);
            world.seconds(3);
            for (String name : List.of("shop", "bank", "nobody")) {
                HttpClient client = new HttpClient(world);
                client.send(request(target.replace("NAME", name), ""));
                world.millis(WAIT_MILLIS - 100);
                assertThat(client.received()).as(name).isEmpty();
                world.millis(200);
                assertThat(HttpClient.response(client.received())).as(name).isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"shop", "nobody"})
    void theOwnApiAnswersBarredNamesWith429(String name) {
        try (World world = started(1, yaml(true))) {
            inventedAccounts(world);
            HttpClient client = new HttpClient(world);
            client.send(request("/v1/account", basic(name + ":guess")));
            world.millis(WAIT_MILLIS + 100);
            assertThat(client.received()).startsWith("HTTP/1.1 429 ").contains("Retry-After: 5\r\n");
        }
    }

    /** A reload keeps remembered passwords; a changed password is no longer one of them. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aReloadKeepsTheMemoryOfPasswords(boolean changed) {
        try (World world = started(1, yaml(true))) {
            assertThat(world.application("shop").isSignedIn()).isTrue();
            inventedAccounts(world);
            stranger(world, "shop");
            String next = yaml(true).replace("max-binds: 500", "max-binds: 400");
            world.reload(changed ? next.replace(hash("secret"), hash("changed")) : next);
            Peer shop = world.application("shop");
            world.seconds(3);
            assertThat(shop.isSignedIn()).isEqualTo(!changed);
        }
    }
}
