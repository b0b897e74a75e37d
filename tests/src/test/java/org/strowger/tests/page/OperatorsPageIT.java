package org.strowger.tests.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.tests.load.Opened;

/** The operators' page as people use it: in a browser, with a mouse, with the keyboard alone, on a phone. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("original")
@Tag("chromium")
final class OperatorsPageIT {
    private static final List<String> PAGES = List.of(
            "/operate",
            "/operate/smscs",
            "/operate/smsc?name=south",
            "/operate/applications",
            "/operate/application?name=shop",
            "/operate/routes",
            "/operate/route?name=britain",
            "/operate/listeners",
            "/operate/listener?name=smpp",
            "/operate/message?id=" + PageDaemon.NUMBER,
            "/operate/waiting",
            "/operate/errors",
            "/operate/explain?to=" + PageDaemon.NUMBER,
            "/operate/explain-inbound?to=6000&smsc=north",
            "/operate/tables",
            "/operate/table?name=blocked",
            "/operate/accounts",
            "/operate/account?name=retail",
            "/operate/filters",
            "/operate/traces",
            "/operate/daemon",
            "/operate/command?line=help",
            "/operate/confirm?action=drain-smsc&name=north");

    /** The pages that offer actions to those who may. */
    private static final List<String> OF_ACTIONS = List.of(
            "/operate/smsc?name=south",
            "/operate/application?name=shop",
            "/operate/route?name=shared",
            "/operate/listener?name=smpp",
            "/operate/message?id=" + PageDaemon.NUMBER,
            "/operate/waiting",
            "/operate/errors",
            "/operate/table?name=blocked",
            "/operate/account?name=retail",
            "/operate/traces",
            "/operate/daemon");

    /** The values of the fields that the forms of actions ask for. */
    private static final Map<String, String> VALUES = Map.ofEntries(
            Map.entry("rate", "50/s"),
            Map.entry("duration", "5m"),
            Map.entry("other", "north"),
            Map.entry("smsc", "north"),
            Map.entry("percent", "10%"),
            Map.entry("number", "447700900999"),
            Map.entry("amount", "10.50"),
            Map.entry("address", "127.0.0.9"),
            Map.entry("name", "shop"));

    /** These need something that is not there, or end the daemon; the others must succeed. */
    private static final List<String> NOT_DONE_HERE = List.of(
            "stop-trace",
            "disconnect-connection",
            "rollback",
            "shutdown",
            "resend-receipt",
            "fail-message",
            "retry-message",
            "fail-smsc",
            "fail-application",
            "fail-held");

    private final Opened opened = new Opened();
    private final List<String> expected = new ArrayList<>();
    private PageDaemon daemon;
    private Browser browser;

    @BeforeAll
    void begins(@TempDir Path fresh) throws Exception {
        Browser.assumeInstalled();
        daemon = opened.add(PageDaemon.start(fresh));
        browser = opened.add(Browser.start(fresh));
        daemon.send(PageDaemon.NUMBER, "hello", 5);
        daemon.send("33600000001", "<script>alert(1)</script>", 2);
    }

    @AfterAll
    void ends() throws Exception {
        opened.closeAll();
    }

    /** The browser complains of nothing: no script fails, no policy is violated. */
    @AfterEach
    void theBrowserComplainsOfNothing() {
        List<String> messages = new ArrayList<>(browser.messages());
        // A page that is answered with an error status is told as well.
        messages.removeIf(message -> message.contains("the server responded with a status of"));
        expected.forEach(part -> messages.removeIf(message -> message.contains(part)));
        expected.clear();
        assertThat(messages).isEmpty();
    }

    private void open(String path) {
        browser.open(daemon.address(path));
    }

    private void signIn(String user) {
        open("/operate/sign-in");
        browser.type("#user", user);
        browser.type("#password", "secret-" + user);
        browser.go("main form button");
        assertThat(browser.text("header form span")).startsWith(user + ", ");
    }

    private void signOut() {
        browser.go("header button");
        assertThat(browser.address()).isEqualTo("/operate/sign-in");
    }

    @Test
    @Order(1)
    void signsInAndOut() {
        open("/operate/smsc?name=south");
        assertThat(browser.address()).startsWith("/operate/sign-in?next=");
        browser.type("#user", "vera");
        browser.type("#password", "wrong");
        browser.go("main form button");
        assertThat(browser.text("[role=alert]")).isEqualTo("Refused: wrong user or password");
        browser.type("#user", "vera");
        browser.type("#password", "secret-vera");
        browser.go("main form button");
        assertThat(browser.address()).isEqualTo("/operate/smsc?name=south");
        assertThat(browser.text("h1")).isEqualTo("SMSC south");
        assertThat(browser.script("return document.cookie"))
                .as("scripts see no cookie")
                .isEmpty();
        signOut();
        open("/operate/smsc?name=south");
        assertThat(browser.address()).startsWith("/operate/sign-in?next=");
    }

    @Test
    @Order(2)
    void everyPageIsReadable() {
        signIn("ada");
        for (String page : PAGES) {
            open(page);
            assertThat(browser.status()).as(page).isEqualTo("200");
            List<Boolean> schemes = PAGES.indexOf(page) % 3 == 0 ? List.of(false, true) : List.of(false);
            for (boolean dark : schemes) {
                browser.dark(dark);
                assertThat(browser.script(PageAudit.SCRIPT))
                        .as(page + (dark ? ", dark" : ""))
                        .isEmpty();
            }
            browser.resize(390, 844, true);
            assertThat(browser.script("return String(document.scrollingElement.scrollWidth)"))
                    .as("width of %s on a phone", page)
                    .isEqualTo("390");
            browser.resize(1280, 900, false);
        }
        browser.dark(false);
    }

    @Test
    @Order(3)
    void findsAMessageByItsNumberAndExplainsARoute() {
        open("/operate");
        browser.go("nav a[href='/operate/message']");
        browser.type("#ask-id", PageDaemon.NUMBER);
        browser.go("main form button");
        assertThat(browser.text("main")).contains("Message " + PageDaemon.NUMBER, "accepted", "britain", "north");
        browser.go("main td a[href^='/operate/message?id=']");
        assertThat(browser.text("h1")).isEqualTo("Find a message");
        assertThat(browser.count("main table")).isPositive();
        browser.go("nav a[href='/operate/waiting']");
        browser.go("main td a[href='/operate/smsc?name=south']");
        assertThat(browser.text("main"))
                .contains("33600000001", "no session is bound")
                .doesNotContain("alert(1)");
        browser.go("nav a[href='/operate/explain']");
        browser.type("#ask-to", PageDaemon.NUMBER);
        browser.type("#ask-text", "<img src=x onerror=alert(1)>");
        browser.go("main form button");
        assertThat(browser.text("main")).contains("britain");
        assertThat(browser.count("main img")).isZero();
    }

    @Test
    @Order(4)
    void everyActionCanBeDoneByKeyboard() {
        open("/operate/smsc?name=south");
        browser.press(Browser.TAB);
        assertThat(browser.script("return document.activeElement.innerText")).isEqualTo("Skip to the content");
        browser.press(Browser.ENTER);
        tabTo("a[href='/operate/confirm?action=drain-smsc&name=south']");
        assertThat(browser.script("return getComputedStyle(document.activeElement).outlineStyle"))
                .as("the focus is visible")
                .isEqualTo("solid");
        browser.follow(() -> browser.press(Browser.ENTER));
        assertThat(browser.address()).isEqualTo("/operate/confirm?action=drain-smsc&name=south");
        assertThat(browser.text("h1")).isEqualTo("Drain SMSC south");
        tabTo("button.act");
        browser.follow(() -> browser.press(Browser.ENTER));
        assertThat(browser.address()).isEqualTo("/operate/confirm");
        assertThat(browser.text("main")).contains("Done.", "smsc south is drained");
        tabTo("main a");
        browser.follow(() -> browser.press(Browser.ENTER));
        assertThat(browser.address()).isEqualTo("/operate/smsc?name=south");
        tabTo("header button");
        browser.follow(() -> browser.press(Browser.ENTER));
        assertThat(browser.address()).isEqualTo("/operate/sign-in");
        tabTo("#user");
        browser.write("otto");
        browser.press(Browser.TAB);
        browser.write("secret-otto");
        browser.follow(() -> browser.press(Browser.ENTER));
        assertThat(browser.address()).isEqualTo("/operate");
        assertThat(browser.text("header form span")).isEqualTo("otto, operator");
        signOut();
    }

    private void tabTo(String selector) {
        for (int i = 0; i < 100; i++) {
            browser.press(Browser.TAB);
            if (browser.script("return String(document.activeElement.matches(\"" + selector + "\"))")
                    .equals("true")) {
                return;
            }
        }
        throw new AssertionError("the keyboard does not reach " + selector + " on " + browser.address());
    }

    @Test
    @Order(5)
    void aViewerSeesNoActionsAndAForgedActionIsForbidden() {
        signIn("vera");
        for (String page : OF_ACTIONS) {
            open(page);
            assertThat(browser.count("main a.button, main details, main form[method=post], main button.act"))
                    .as(page)
                    .isZero();
        }
        open("/operate/smsc?name=north");
        browser.script("""
                document.querySelector("header form").action = "/operate/confirm";
                for (const [name, value] of [["action", "disable-smsc"], ["name", "north"]]) {
                  const field = document.createElement("input");
                  field.name = name;
                  field.value = value;
                  document.querySelector("header form").append(field);
                }
                return "";
                """);
        browser.go("header button");
        assertThat(browser.status()).isEqualTo("403");
        assertThat(browser.text("main")).contains("this command needs the role operator, your role is viewer");
        signOut();
    }

    /** Each action is done by the lowest role that may; {@code OperatorPagesTest} has each with each role. */
    @Test
    @Order(6)
    void operatorsAndAdminsCanRunEveryActionThatTheirPagesOffer() {
        signIn("otto");
        Set<String> ofOperators = doAllBut(Set.of());
        signOut();
        signIn("ada");
        Set<String> onlyOfAdmins = doAllBut(ofOperators);
        signOut();
        assertThat(ofOperators)
                .hasSizeGreaterThan(35)
                .contains("top-up", "add-number", "trace-smsc", "limit-application", "dry-run", "share-route");
        assertThat(onlyOfAdmins)
                .containsExactlyInAnyOrder(
                        "fail-smsc", "fail-application", "fail-message", "fail-held", "reload", "rollback", "shutdown");
    }

    private Set<String> doAllBut(Set<String> others) {
        Set<String> all = new LinkedHashSet<>();
        for (String page : OF_ACTIONS) {
            open(page);
            List<String> forms = browser.all("main details input[name=action]", "value");
            List<String> links = browser.all("main .actions a", "href");
            for (String action : forms) {
                if (!others.contains(action) && all.add(action)) {
                    open(page);
                    fillIn(action);
                    confirm(action);
                }
            }
            for (String link : links) {
                String action = link.replaceAll(".*action=([^&]*).*", "$1");
                if (!others.contains(action) && all.add(action)) {
                    open(link);
                    confirm(action);
                }
            }
        }
        return all;
    }

    private void fillIn(String action) {
        String form = "main details:has(input[value='" + action + "'])";
        browser.click(form + " summary");
        for (String field : browser.all(form + " input[id]", "name")) {
            String value = field.equals("file") ? action + ".pcap" : VALUES.getOrDefault(field, "");
            if (!value.isEmpty()) {
                browser.type(form + " input[id][name='" + field + "']", value);
            } else if (field.equals("trace") || field.equals("connection")) {
                browser.type(form + " input[id][name='" + field + "']", "9-9");
            }
        }
        browser.go(form + " button");
    }

    /** The page of confirmation is there; all but what would end the test is confirmed. */
    private void confirm(String action) {
        assertThat(browser.address()).startsWith("/operate/confirm?action=" + action);
        assertThat(browser.text("main code")).as(action).isNotEmpty();
        if (action.equals("shutdown")) {
            return;
        }
        browser.go("button.act");
        if (!NOT_DONE_HERE.contains(action)) {
            assertThat(browser.text("main")).as(action).contains("Done.");
        }
    }

    @Test
    @Order(7)
    void thePolicyBlocksInjectedScripts() {
        signIn("vera");
        assertThat(browser.script("""
                const script = document.createElement("script");
                script.textContent = "window.hit = 'yes'";
                document.body.append(script);
                document.body.setAttribute("style", "color: red");
                return window.hit ?? "no";
                """)).isEqualTo("no");
        expected.add("Content Security Policy");
    }

    @Test
    @Order(8)
    void thePageRefreshesItselfAndTheChartsFill() {
        open("/operate/smsc?name=north");
        browser.click("#refresh");
        assertThat(browser.text("#live")).isEqualTo("Refreshed every 10 seconds.");
        browser.script("window.same = 'yes'; document.querySelector('#content').firstChild.remove(); return ''");
        browser.await("a chart", Duration.ofSeconds(50), () -> browser.count("#content figure svg[role=img]") > 0);
        assertThat(browser.script("return window.same ?? 'loaded again'")).isEqualTo("yes");
        assertThat(browser.all("#content figure svg[role=img]", "aria-label").get(0))
                .startsWith("Messages per second, last hour: sent now ");
        assertThat(browser.count("#content h2")).isGreaterThan(3);
        browser.click("#refresh");
        assertThat(browser.text("#live")).isEqualTo("No longer refreshed.");
        signOut();
    }

    @Test
    @Order(9)
    void anAdminStopsTheDaemon() throws IOException, InterruptedException {
        expected.add("Failed to load resource"); // The daemon may end before the page is complete.
        signIn("ada");
        open("/operate/confirm?action=shutdown&duration=1s");
        browser.go("button.act");
        assertThat(daemon.program().await()).isZero();
        assertThat(daemon.program().said())
                .contains("user=ada from=http:127.0.0.1:", "command=\"shutdown within 1s\" outcome=OK");
    }
}
