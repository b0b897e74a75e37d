package org.strowger.world.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.admin.page.PageReply;
import org.strowger.world.Peer;
import org.strowger.world.World;

/** The operators' page of a whole router in memory. */
final class OperatorPagesTest {
    private static final String USERS = """
            console:
              users:
                - {name: ada, password: secret-ada, role: admin}
                - {name: otto, password: secret-otto, role: operator}
                - {name: vera, password: secret-vera, role: viewer}
            """;
    private static final String ROUTER = """
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
            applications: [{name: shop, password: secret}]
            smscs:
              - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}
              - {name: b, protocol: smpp, hosts: [127.0.0.1:2777], system-id: s, password: p}
            routes: [{name: shared, match: {to: "999*"}, via: [{a: 1, b: 1}]}, {name: all, match: {}, via: a}]
            """;

    private final World world = begun();
    private final PageRig pages = new PageRig(world, ROUTER + USERS);

    private static World begun() {
        World world = new World();
        world.smsc("a", 2776);
        world.smsc("b", 2777);
        return world.start(ROUTER + USERS);
    }

    @AfterEach
    void ends() {
        pages.close();
        world.close();
        assertThat(pages.faults).isEmpty();
    }

    private void signIn(String user) {
        assertThat(pages.signIn(user, "secret-" + user).status()).as(user).isEqualTo(303);
    }

    // ---- Signing in and out

    @Test
    void redirectsToTheSignInAndBackToTheRequestedPage() {
        PageReply refused = pages.get("/operate/smsc?name=a");
        assertThat(refused.status()).isEqualTo(303);
        assertThat(refused.headers()).containsEntry("Location", "/operate/sign-in?next=%2Foperate%2Fsmsc%3Fname%3Da");
        PageReply form = pages.get("/operate/sign-in?next=%2Foperate%2Fsmsc%3Fname%3Da");
        assertThat(form.body())
                .contains("name=\"next\" value=\"/operate/smsc?name=a\"")
                .doesNotContain("world");
        PageReply entered = pages.post(
                "/operate/sign-in",
                Map.of(
                        "csrf",
                        PageRig.token(form),
                        "user",
                        "vera",
                        "password",
                        "secret-vera",
                        "next",
                        "/operate/smsc?name=a"));
        assertThat(entered.status()).isEqualTo(303);
        assertThat(entered.headers()).containsEntry("Location", "/operate/smsc?name=a");
        assertThat(pages.get("/operate/smsc?name=a").body())
                .contains("<title>SMSC a - world</title>", "<h1>SMSC a</h1>", "vera, viewer");
        assertThat(pages.audited()).containsExactly("vera from http:127.0.0.1:50000: auth vera ***: OK");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://evil.example/",
                "//evil.example",
                "/metrics",
                "/operate/../metrics\\",
                "/operator",
                "/operate/sign-in",
                "/operate?x=<script>"
            })
    void theSignInRedirectsToNoOtherAddress(String next) {
        String token = PageRig.token(pages.get("/operate/sign-in"));
        PageReply entered = pages.post(
                "/operate/sign-in", Map.of("csrf", token, "user", "vera", "password", "secret-vera", "next", next));
        assertThat(entered.headers()).containsEntry("Location", "/operate");
    }

    @Test
    void theSessionCookieIsHttpOnlyAndSameSiteStrict() {
        signIn("vera");
        String token = pages.cookies.getOrDefault("strowger-session", "");
        assertThat(token).matches("[A-Za-z0-9_-]{43}"); // 256 bits
        pages.cookies.clear();
        pages.encrypted = true;
        String form = PageRig.token(pages.get("/operate/sign-in"));
        PageReply entered =
                pages.post("/operate/sign-in", Map.of("csrf", form, "user", "vera", "password", "secret-vera"));
        assertThat(entered.cookies().get(0))
                .matches("__Secure-strowger-session=[A-Za-z0-9_-]{43}; Path=/operate; HttpOnly; SameSite=Strict;"
                        + " Secure");
    }

    @Test
    void aTrailingBlankBelongsToThePassword() {
        assertThat(pages.signIn("ada", "secret-ada ").status()).isEqualTo(401);
        assertThat(pages.signIn("ada", "secret-ada").status()).isNotEqualTo(401);
    }

    @Test
    void wrongPasswordsAreCountedTogetherWithWrongConsolePasswords() {
        for (int i = 0; i < 6; i++) {
            assertThat(pages.signIn("ada", "wrong").status()).isEqualTo(401);
        }
        PageReply barred = pages.signIn("ada", "secret");
        assertThat(barred.status()).isEqualTo(429);
        assertThat(barred.body()).contains("too many failed sign-ins from your address; try again in a minute");
        assertThat(pages.audited())
                .hasSize(7)
                .allMatch(line -> line.equals("ada from http:127.0.0.1:50000: auth ada ***: ERR denied"));
        world.seconds(61);
        signIn("ada");
        for (int i = 0; i < 7; i++) {
            pages.signIn("eve", "wrong");
        }
        signIn("ada");
    }

    @Test
    void anUnknownUserIsNotWrittenToTheLog() {
        assertThat(pages.signIn("my-password", "x").status()).isEqualTo(401);
        assertThat(pages.audited()).allMatch(line -> line.contains("(unknown)") && !line.contains("my-password"));
    }

    @Test
    void aSessionEndsAfterFifteenIdleMinutesOrTwelveHours() {
        signIn("vera");
        for (int i = 0; i < 48; i++) {
            assertThat(pages.get("/operate/routes").status()).as("after " + i).isEqualTo(200);
            pages.waits(Duration.ofMinutes(15));
        }
        pages.waits(Duration.ofSeconds(1));
        assertThat(pages.get("/operate/routes").status()).isEqualTo(303);
        signIn("vera");
        pages.waits(Duration.ofMinutes(15).plusSeconds(1));
        assertThat(pages.get("/operate/routes").status()).isEqualTo(303);
    }

    @Test
    void automaticRefreshesDoNotExtendASession() {
        signIn("vera");
        pages.headers.put("strowger-refresh", "1");
        pages.waits(Duration.ofMinutes(10));
        assertThat(pages.get("/operate/routes").status()).isEqualTo(200);
        pages.waits(Duration.ofMinutes(6));
        assertThat(pages.get("/operate/routes").status()).isEqualTo(401);
    }

    @Test
    void signingOutEndsTheSessionAndNotOnlyTheCookie() {
        signIn("vera");
        Map<String, String> stolen = new LinkedHashMap<>(pages.cookies);
        assertThat(pages.get("/operate/sign-out").status()).isEqualTo(303);
        assertThat(pages.get("/operate/routes").status()).isEqualTo(200);
        assertThat(pages.submit("/operate/sign-out", Map.of()).status()).isEqualTo(303);
        assertThat(pages.cookies).doesNotContainKey("strowger-session");
        pages.cookies.putAll(stolen);
        assertThat(pages.get("/operate/routes").status()).isEqualTo(303);
    }

    @Test
    void aReloadEndsTheSessionsOfRemovedUsersAndChangesRolesAtOnce() {
        signIn("otto");
        Map<String, String> otto = new LinkedHashMap<>(pages.cookies);
        pages.cookies.clear();
        signIn("vera");
        Map<String, String> vera = new LinkedHashMap<>(pages.cookies);
        pages.cookies.clear();
        signIn("ada");
        pages.file = ROUTER + """
                console:
                  users:
                    - {name: ada, password: secret-ada, role: admin}
                    - {name: vera, password: secret-vera, role: operator}
                """;
        assertThat(pages.submit("/operate/confirm", Map.of("action", "reload")).status())
                .isEqualTo(200);
        pages.cookies.clear();
        pages.cookies.putAll(otto);
        assertThat(pages.get("/operate/routes").status()).isEqualTo(303);
        pages.cookies.clear();
        pages.cookies.putAll(vera);
        assertThat(pages.get("/operate/routes").body()).contains("vera, operator");
    }

    // ---- Forgery

    @Test
    void aFormWithoutTheTokenOfTheSessionChangesNothing() {
        signIn("ada");
        Map<String, String> form = Map.of("action", "disable-smsc", "name", "a");
        assertThat(pages.post("/operate/confirm", form).status()).isEqualTo(403);
        Map<String, String> wrong = new LinkedHashMap<>(form);
        wrong.put("csrf", "x".repeat(43));
        PageReply refused = pages.post("/operate/confirm", wrong);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.body()).contains("The form was not sent from a page of this session. Nothing has changed.");
        pages.headers.put("sec-fetch-site", "cross-site");
        assertThat(pages.submit("/operate/confirm", form).status()).isEqualTo(403);
        pages.headers.put("sec-fetch-site", "same-origin");
        assertThat(pages.submit("/operate/confirm", form).status()).isEqualTo(200);
        assertThat(pages.audited())
                .endsWith("ada from http:127.0.0.1:50000: disable smsc a: OK")
                .hasSize(2);
    }

    @Test
    void aSignInFormOfAnotherSiteIsRefused() {
        String token = PageRig.token(pages.get("/operate/sign-in"));
        Map<String, String> form = Map.of("csrf", token, "user", "vera", "password", "secret-vera");
        pages.headers.put("host", "127.0.0.1:2780");
        pages.headers.put("origin", "http://evil.example");
        assertThat(pages.post("/operate/sign-in", form).status()).isEqualTo(403);
        pages.headers.put("origin", "http://127.0.0.1:2780");
        pages.cookies.clear();
        assertThat(pages.post("/operate/sign-in", form).status()).isEqualTo(403);
        assertThat(pages.audited()).isEmpty();
    }

    @Test
    void everyReplyForbidsInlineScriptsFramesAndOtherSites() {
        signIn("vera");
        for (String address : List.of("/operate", "/operate/sign-in", "/operate/page.js", "/operate/nothing")) {
            assertThat(pages.get(address).headers())
                    .as(address)
                    .containsEntry(
                            "Content-Security-Policy",
                            "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self';"
                                    + " img-src data:;"
                                    + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'");
        }
    }

    // ---- Actions

    @ParameterizedTest
    @CsvSource({
        "drain-smsc, name=a, OPERATOR, drain smsc a, smsc a is drained",
        "disable-smsc, name=a, OPERATOR, disable smsc a, smsc a is disabled",
        "enable-smsc, name=a, OPERATOR, enable smsc a, smsc a was already in service",
        "disconnect-smsc, name=a, OPERATOR, disconnect smsc a, session",
        "dial-smsc, name=a, OPERATOR, dial smsc a, no session",
        "retry-smsc, name=a, OPERATOR, queue retry smsc a, 0 messages",
        "limit-smsc, name=a&rate=20/s&duration=10m, OPERATOR, limit smsc a 20/s for 10m, 20/s",
        "unlimit-smsc, name=a, OPERATOR, limit smsc a off, smsc a",
        "move-smsc, name=a&other=b, OPERATOR, queue move smsc a to b, 0 messages",
        "fail-smsc, name=a, ADMIN, queue fail smsc a, no messages are queued",
        "log-smsc, name=a&level=debug, OPERATOR, log debug smsc.a, smsc.a",
        "drain-application, name=shop, OPERATOR, drain application shop, application shop is drained",
        "disable-application, name=shop, OPERATOR, disable application shop, application shop is disabled",
        "enable-application, name=shop, OPERATOR, enable application shop, application shop was already in service",
        "disconnect-application, name=shop, OPERATOR, disconnect application shop, session",
        "retry-application, name=shop, OPERATOR, queue retry application shop, 0 messages",
        "resend-application, name=shop, OPERATOR, receipts resend application shop, shop",
        "limit-application, name=shop&rate=20/s&duration=10m, OPERATOR, limit application shop 20/s for 10m, 20/s",
        "unlimit-application, name=shop, OPERATOR, limit application shop off, shop",
        "unbar-application, name=shop, OPERATOR, unbar account shop, bar",
        "fail-application, name=shop, ADMIN, queue fail application shop, no messages are queued",
        "drain-route, name=all, OPERATOR, drain route all, route all is drained",
        "disable-route, name=all, OPERATOR, disable route all, route all is disabled",
        "enable-route, name=all, OPERATOR, enable route all, route all was already in service",
        "share-route, name=shared&smsc=a&percent=10, OPERATOR, share route shared a 10, a has 10%",
        "unshare-route, name=all, OPERATOR, share route all configured, had the weights of the configuration",
        "drain-listener, name=smpp, OPERATOR, drain listener smpp, listener smpp is drained",
        "disable-listener, name=smpp, OPERATOR, disable listener smpp, listener smpp is disabled",
        "enable-listener, name=smpp, OPERATOR, enable listener smpp, listener smpp was already in service",
        "retry-held, '', OPERATOR, queue retry held, 0 held messages retried",
        "fail-held, '', ADMIN, queue fail held, no messages are queued",
        "unbar-account, name=shop, OPERATOR, unbar account shop, bar",
        "unbar-address, address=127.0.0.1, OPERATOR, unbar address 127.0.0.1, bar",
        "dry-run, '', OPERATOR, reload dry-run, dry run",
        "reload, '', ADMIN, reload, generation",
        "log, level=debug, OPERATOR, log debug, debug",
        "shutdown, duration=5s, ADMIN, shutdown within 5s, stop"
    })
    void allowsTheActionsOfTheRole(String action, String fields, String least, String command, String answer) {
        for (String user : List.of("vera", "otto", "ada")) {
            boolean may = user.equals("ada") || (user.equals("otto") && least.equals("OPERATOR"));
            signIn(user);
            String query = "action=" + action + (fields.isEmpty() ? "" : "&" + fields);
            PageReply asked = pages.get("/operate/confirm?" + query);
            assertThat(asked.status()).as(user).isEqualTo(may ? 200 : 403);
            assertThat(asked.body().contains("<code>" + command + "</code>")).isEqualTo(may);
            assertThat(asked.body().contains("class=\"act\"")).isEqualTo(may);
            pages.deeds.clear();
            Map<String, String> form = new LinkedHashMap<>(Map.of("action", action));
            for (String pair : fields.split("&", -1)) {
                if (!pair.isEmpty()) {
                    form.put(pair.substring(0, pair.indexOf('=')), pair.substring(pair.indexOf('=') + 1));
                }
            }
            PageReply done = pages.submit("/operate/confirm", form);
            assertThat(done.status()).as(user + done.body()).isEqualTo(may ? 200 : 403);
            assertThat(pages.audited())
                    .containsExactly(
                            user + " from http:127.0.0.1:50000: " + command + ": " + (may ? "OK" : "ERR denied"));
            if (may) {
                assertThat(done.body()).contains("Done.");
            }
            if (user.equals(least.equals("ADMIN") ? "ada" : "otto")) { // The first who may.
                assertThat(done.body()).containsIgnoringCase(answer);
            }
            if (!may) {
                assertThat(done.body()).contains("this command needs the role");
            }
        }
    }

    @Test
    void aViewerSeesNoActions() {
        signIn("vera");
        for (String address : List.of(
                "/operate",
                "/operate/smsc?name=a",
                "/operate/application?name=shop",
                "/operate/route?name=all",
                "/operate/listener?name=smpp",
                "/operate/message?id=1",
                "/operate/waiting",
                "/operate/errors",
                "/operate/traces",
                "/operate/daemon")) {
            PageReply page = pages.get(address);
            assertThat(page.status()).as(address).isEqualTo(200);
            assertThat(page.body()).as(address).doesNotContain("/operate/confirm", "Actions");
        }
        signIn("otto");
        assertThat(pages.get("/operate/smsc?name=a").body())
                .contains("/operate/confirm?action=disable-smsc&amp;name=a", "Limit the rate of SMSC a")
                .doesNotContain("fail-smsc");
        signIn("ada");
        assertThat(pages.get("/operate/smsc?name=a").body()).contains("fail-smsc");
    }

    @Test
    void anUnknownOrIncompleteActionIsRefused() {
        signIn("ada");
        assertThat(pages.get("/operate/confirm?action=nothing").status()).isEqualTo(404);
        PageReply incomplete = pages.get("/operate/confirm?action=limit-smsc&name=a&rate=20/s");
        assertThat(incomplete.status()).isEqualTo(400);
        assertThat(incomplete.body()).contains("A field is empty.", "name=\"rate\" value=\"20/s\"");
        PageReply unknown = pages.submit("/operate/confirm", Map.of("action", "disable-smsc", "name", "x"));
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(unknown.body()).contains("Refused: there is no smsc x");
        assertThat(pages.submit("/operate/smscs", Map.of()).status()).isEqualTo(405);
    }

    /** The number of messages must be repeated, as on the console. */
    @Test
    void failingManyMessagesRequiresEnteringTheirNumber() {
        world.reload((ROUTER + USERS).replace("via: a", "via: b"));
        signIn("ada");
        pages.submit("/operate/confirm", Map.of("action", "disable-smsc", "name", "b"));
        Peer shop = world.application("shop");
        shop.submit(World.text("447700900123"));
        world.seconds(1);
        assertThat(pages.get("/operate/waiting").body()).contains("href=\"/operate/smsc?name=b\"");
        PageReply first = pages.submit("/operate/confirm", Map.of("action", "fail-smsc", "name", "b"));
        assertThat(first.status()).as(first.body()).isEqualTo(409);
        assertThat(first.body()).contains("count 1", "id=\"fail-smsc-count\"");
        PageReply second = pages.submit("/operate/confirm", Map.of("action", "fail-smsc", "name", "b", "count", "1"));
        assertThat(second.status()).as(second.body()).isEqualTo(200);
        assertThat(second.body()).contains("1 message");
    }

    @Test
    void aTopUpHasOneKeyForEachConfirmation() {
        String credit = "accounts: [{name: retail, credit-limit: 0}]\n";
        world.reload(ROUTER + USERS + credit);
        signIn("otto");
        assertThat(pages.get("/operate/accounts").body()).contains("href=\"/operate/account?name=retail\"");
        assertThat(pages.get("/operate/account?name=retail").body())
                .contains("Top up account retail")
                .doesNotContain("name=\"key\"");
        PageReply asked = pages.get("/operate/confirm?action=top-up&name=retail&amount=12.50");
        Matcher key =
                Pattern.compile("name=\"key\" value=\"(page-[0-9a-f]{24})\"").matcher(asked.body());
        assertThat(key.find()).isTrue();
        Map<String, String> form = Map.of("action", "top-up", "name", "retail", "amount", "12.50", "key", key.group(1));
        assertThat(pages.submit("/operate/confirm", form).body()).contains("Done.", "12.5");
        PageReply again = pages.submit("/operate/confirm", form);
        assertThat(again.body()).as("the form was sent twice").contains("12.5");
        assertThat(pages.get("/operate/account?name=retail").body())
                .containsPattern("balance</th>\\s*<td class=\"[a-z]+\">12.5")
                .doesNotContain("25");
        signIn("vera");
        assertThat(pages.get("/operate/account?name=retail").body()).doesNotContain("Top up");
    }

    // ---- Any command

    @Test
    void runsAnyCommandAndConfirmsCommandsThatChangeSomething() {
        signIn("otto");
        assertThat(pages.get("/operate/command?line=show+version").body()).contains("strowger test");
        PageReply asked = pages.get("/operate/command?line=drain+smsc+a");
        assertThat(asked.body())
                .contains("Run this command?", "<code>drain smsc a</code>", "accepts no new messages")
                .contains("name=\"line\" value=\"drain smsc a\"");
        assertThat(pages.audited()).hasSize(1);
        assertThat(pages.submit("/operate/command", Map.of("line", "drain smsc a"))
                        .status())
                .isEqualTo(200);
        assertThat(pages.audited()).endsWith("otto from http:127.0.0.1:50000: drain smsc a: OK");
        assertThat(pages.get("/operate/command?line=reload").status()).isEqualTo(403);
        assertThat(pages.get("/operate/command?line=sho+smscs").status()).isEqualTo(400);
        assertThat(pages.get("/operate/command?line=auth+otto+x").status()).isEqualTo(400);
        assertThat(pages.get("/operate/command?line=" + "x".repeat(4097)).status())
                .isEqualTo(400);
        assertThat(pages.get("/operate/command?line=help%0Areload").status()).isEqualTo(400);
    }

    // ---- Hostile words

    @Test
    void hostileTextIsEscaped() {
        signIn("ada");
        String words = "\"><script>alert(1)</script>";
        for (String address : List.of(
                "/operate/smsc?name=",
                "/operate/message?id=",
                "/operate/explain?to=447700900123&text=",
                "/operate/confirm?action=disable-smsc&name=",
                "/operate/command?line=",
                "/operate/sign-in?next=")) {
            String page = pages.get(address + PageRig.encoded(words)).body();
            assertThat(page).as(address).doesNotContain("<script>");
        }
        PageReply asked = pages.get("/operate/confirm?action=disable-smsc&name=" + PageRig.encoded("a\" smsc b"));
        assertThat(asked.body()).contains("<code>disable smsc &quot;a\\&quot; smsc b&quot;</code>");
    }

    // ---- Charts, search, explain

    @Test
    void chartsShowTheLastHourAndTheLastDay() {
        Peer shop = world.application("shop");
        for (int minute = 0; minute < 60; minute++) {
            shop.submit(World.text("447700900123"));
            for (int i = 0; i < 60; i++) {
                world.seconds(1);
                sampler();
            }
        }
        signIn("vera");
        String page = pages.get("/operate/smsc?name=a").body();
        assertThat(page)
                .contains("Messages per second, last hour", "Messages per second, last day")
                .contains("<polyline class=\"line line0\" points=\"0.0,")
                .contains("sent now 0.00/s, highest 0.03/s", "sent now 0.02/s, highest 0.02/s")
                .doesNotContain(" style=");
        assertThat(pages.get("/operate").body()).contains("from applications now");
        assertThat(pages.get("/operate/application?name=shop").body()).contains("received now");
        assertThat(pages.get("/operate/smsc?name=b").body()).contains("sent now 0.00/s");
        assertThat(pages.get("/operate/smsc?name=x").status()).isEqualTo(404);
    }

    private void sampler() {
        pages.sampler.sample(world.rig().nowNanos());
    }

    @Test
    void aChartWithoutValuesShowsWhenTheFirstValueComes() {
        signIn("vera");
        assertThat(pages.get("/operate").body())
                .contains("The first value comes 30 seconds after the start.")
                .contains("The first value comes 15 minutes after the start.");
    }

    @Test
    void theExplainFormGivesAnAnswerWithLinks() {
        signIn("vera");
        assertThat(pages.get("/operate/explain").body())
                .contains("<label for=\"ask-to\">Recipient</label>")
                .doesNotContain("Explanation");
        String page = pages.get("/operate/explain?to=447700900123&application=shop&text=two+words")
                .body();
        assertThat(page)
                .contains("<h2>Explanation</h2>", "name=\"text\" value=\"two words\"")
                .contains("href=\"/operate/smsc?name=a\"");
        assertThat(pages.get("/operate/explain-inbound?to=6000&smsc=a").status())
                .isEqualTo(200);
        assertThat(pages.get("/operate/explain-inbound?to=6000&smsc=x").status())
                .isEqualTo(404);
    }
}
