package org.strowger.tests.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.strowger.router.json.InvalidJson;
import org.strowger.router.json.JsonLimits;
import org.strowger.router.json.JsonReader;
import org.strowger.router.json.JsonValue;
import org.strowger.router.json.JsonValue.JsonArray;
import org.strowger.router.json.JsonValue.JsonObject;
import org.strowger.router.json.JsonValue.JsonString;
import org.strowger.router.json.JsonWriter;
import org.strowger.tests.load.Program;

/** A Chromium without a window, driven by the W3C WebDriver protocol (Recommendation of 5 June 2018). */
final class Browser implements AutoCloseable {
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final Path BROWSER = Path.of("/usr/bin/chromium");
    private static final Duration LOOK_EVERY = Duration.ofMillis(20);
    private static final Duration CALL_MAX = Duration.ofSeconds(30);
    private static final int REPLY_OCTETS_MAX = 32 << 20;

    /** The name of the member that identifies an element (section 11). */
    private static final String ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

    static final String TAB = "\\uE004";
    static final String ENTER = "\\uE007";

    private final HttpClient http = HttpClient.newHttpClient();
    private final Program driver;
    private final String session;

    private Browser(Program driver, String session) {
        this.driver = driver;
        this.session = session;
    }

    /** Skips the test if there is no browser; in CI that is a failure, where there is a package of it. */
    static void assumeInstalled() {
        boolean isThere = Files.isExecutable(DRIVER) && Files.isExecutable(BROWSER);
        if (System.getenv("STROWGER_CI") == null || !Files.isExecutable(Path.of("/usr/bin/apt-get"))) {
            assumeTrue(isThere, "Chromium is missing: it is in Debian's packages chromium and chromium-driver");
        }
        assertThat(isThere).as("Chromium is here").isTrue();
    }

    static Browser start(Path directory) throws IOException, InterruptedException {
        Program driver = Program.start(directory, "chromedriver", List.of(DRIVER.toString(), "--port=0"), "");
        String port = driver.awaitSaid("started successfully on port (\\d+)").group(1);
        Browser starter = new Browser(driver, "http://127.0.0.1:" + port + "/session");
        JsonObject begun = (JsonObject) starter.post("", """
                {"capabilities": {"alwaysMatch": {"browserName": "chrome",
                 "goog:loggingPrefs": {"browser": "ALL"},
                 "goog:chromeOptions": {"binary": "%s", "args": ["--headless=new", "--no-sandbox", "--disable-gpu",
                   "--disable-dev-shm-usage", "--window-size=1280,900", "--user-data-dir=%s"]}}}}
                """.formatted(BROWSER, directory.resolve("profile")));
        return new Browser(driver, starter.session + "/" + string(member(begun, "sessionId")));
    }

    // ---- The page

    void open(String address) {
        post("/url", "{\"url\": " + JsonWriter.quoted(address) + "}");
    }

    String address() {
        return script("return location.pathname + location.search");
    }

    /** The status of the page's HTTP response. */
    String status() {
        return script("return String(performance.getEntriesByType('navigation')[0].responseStatus)");
    }

    /** Runs a script that returns a text. */
    String script(String script) {
        return string(post("/execute/sync", "{\"args\": [], \"script\": " + JsonWriter.quoted(script) + "}"));
    }

    /** The text of the first element that a selector finds. */
    String text(String selector) {
        return script("return document.querySelector(" + JsonWriter.quoted(selector) + ")?.innerText ?? 'NONE'");
    }

    int count(String selector) {
        return Integer.parseInt(
                script("return String(document.querySelectorAll(" + JsonWriter.quoted(selector) + ").length)"));
    }

    List<String> all(String selector, String attribute) {
        String joined = script("return [...document.querySelectorAll(" + JsonWriter.quoted(selector)
                + ")].map(each => each.getAttribute(" + JsonWriter.quoted(attribute) + ")).join('\\n')");
        return joined.isEmpty() ? List.of() : List.of(joined.split("\n", -1));
    }

    /** Clicks on it as a person does: it must be visible. */
    void click(String selector) {
        post("/element/" + element(selector) + "/click", "{}");
    }

    /** Does what leads to another page, and waits until that is complete. */
    void follow(Runnable step) {
        script("window.isLeft = 'no'; return ''");
        step.run();
        await("another page", CALL_MAX, this::isArrived);
    }

    private boolean isArrived() {
        try {
            return script("return window.isLeft || document.readyState").equals("complete");
        } catch (AssertionError e) {
            return false; // The page has gone while it was asked.
        }
    }

    /** Clicks on what leads to another page. */
    void go(String selector) {
        follow(() -> click(selector));
    }

    void type(String selector, String text) {
        String element = element(selector);
        post("/element/" + element + "/clear", "{}");
        post("/element/" + element + "/value", "{\"text\": " + JsonWriter.quoted(text) + "}");
    }

    private String element(String selector) {
        JsonObject found = (JsonObject)
                post("/element", "{\"using\": \"css selector\", \"value\": " + JsonWriter.quoted(selector) + "}");
        return string(member(found, ELEMENT));
    }

    /** Presses keys, each a character or the JSON escape of a special key; the focus decides what gets them. */
    void press(String... keys) {
        StringBuilder actions = new StringBuilder();
        for (String key : keys) {
            for (String type : List.of("keyDown", "keyUp")) {
                actions.append(actions.isEmpty() ? "" : ",")
                        .append("{\"type\": \"" + type + "\", \"value\": \"" + key + "\"}");
            }
        }
        post("/actions", "{\"actions\": [{\"type\": \"key\", \"id\": \"keyboard\", \"actions\": [" + actions + "]}]}");
    }

    void write(String text) {
        press(text.split(""));
    }

    // ---- The device

    void resize(int width, int height, boolean isPhone) {
        command(
                "Emulation.setDeviceMetricsOverride",
                "{\"width\": %d, \"height\": %d, \"deviceScaleFactor\": 1, \"mobile\": %s}"
                        .formatted(width, height, isPhone));
    }

    void dark(boolean isDark) {
        command(
                "Emulation.setEmulatedMedia",
                "{\"features\": [{\"name\": \"prefers-color-scheme\", \"value\": \"%s\"}]}"
                        .formatted(isDark ? "dark" : "light"));
    }

    private void command(String name, String parameters) {
        post("/goog/cdp/execute", "{\"cmd\": \"" + name + "\", \"params\": " + parameters + "}");
    }

    byte[] screenshot() {
        return Base64.getDecoder().decode(string(call("GET", "/screenshot", "")));
    }

    /** The messages of the browser's console since the last call, with their levels. */
    List<String> messages() {
        List<String> messages = new ArrayList<>();
        for (JsonValue entry : ((JsonArray) post("/se/log", "{\"type\": \"browser\"}")).items()) {
            JsonObject object = (JsonObject) entry;
            messages.add(string(member(object, "level")) + " " + string(member(object, "message")));
        }
        return messages;
    }

    /** Waits for what the browser does, looking again every 20 ms. */
    void await(String what, Duration most, BooleanSupplier isTrue) {
        long endNanos = System.nanoTime() + most.toNanos();
        while (!isTrue.getAsBoolean()) {
            assertThat(System.nanoTime()).as("%s within %s", what, most).isLessThan(endNanos);
            try {
                assertThat(driver.endsWithin(LOOK_EVERY)).as("the driver ended").isFalse();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    // ---- The protocol

    private JsonValue post(String command, String body) {
        return call("POST", command, body);
    }

    private JsonValue call(String method, String command, String body) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(session + command))
                .timeout(CALL_MAX)
                .header("Content-Type", "application/json; charset=utf-8")
                .method(
                        method,
                        body.isEmpty()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body))
                .build();
        try {
            HttpResponse<byte[]> response = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
            JsonObject reply = (JsonObject) JsonReader.read(response.body(), JsonLimits.ofOctets(REPLY_OCTETS_MAX));
            JsonValue value = member(reply, "value");
            assertThat(response.statusCode())
                    .as("%s %s: %s", command, body, value)
                    .isEqualTo(200);
            return value;
        } catch (IOException | InterruptedException | InvalidJson e) {
            throw new AssertionError(command, e);
        }
    }

    private static JsonValue member(JsonObject object, String name) {
        JsonValue value = object.members().get(name);
        if (value == null) {
            throw new AssertionError("no " + name + " in " + object);
        }
        return value;
    }

    private static String string(JsonValue value) {
        assertThat(value).isInstanceOf(JsonString.class);
        return ((JsonString) value).text();
    }

    @Override
    public void close() {
        try {
            call("DELETE", "", "");
        } finally {
            driver.close();
        }
    }
}
