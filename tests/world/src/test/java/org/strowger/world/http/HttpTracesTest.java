package org.strowger.world.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.protocol.Secret;
import org.strowger.router.admin.answer.Block;
import org.strowger.router.admin.answer.TextBlock;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandCaller;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.command.LiveCommand;
import org.strowger.router.admin.command.LiveOutput;
import org.strowger.router.admin.survey.ThreadSurvey;
import org.strowger.router.admin.trace.TraceCommands;
import org.strowger.router.admin.trace.TraceFiles;
import org.strowger.router.admin.trace.Tracer;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.thread.Await;
import org.strowger.world.CallbackPeer;
import org.strowger.world.HttpClient;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Traces of connections of HTTP: requests, responses and callbacks, without secrets. */
class HttpTracesTest {
    private static final String KIND = "connection|application|smsc|number|listener";
    private static final String YAML = """
            listeners: [{name: web, protocol: http, listen: 127.0.0.1:8080, http: {apis: [v1, kannel, jasmin]}}]
            applications:
              - name: shop
                password: s3cret
                api-keys: [shop-key-01234567]
                callbacks: {style: kannel, url: "http://127.0.0.1:9090/mo?from=%p&text=%a", private-addresses: true}
              - {name: bank, password: s3cret, api-keys: [bank-key-89abcdef]}
            smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
            inbound: [{name: mobiles, match: {}, deliver-to: shop, delivery: store}]
            routes: [{name: all, match: {}, via: a, delivery: store}]
            privacy: {mask-text: false}
            """;
    private static final String SHOP = "/cgi-bin/sendsms?username=shop&password=s3cret&from=SHOP&to=447700900123&text=";
    private static final String BANK = "/cgi-bin/sendsms?username=bank&password=s3cret&from=BANK&to=447700900999&text=";

    @TempDir
    private Path directory = Path.of("");

    private final World world = new World(2);
    private final List<String> lines = new ArrayList<>();
    private TestSmsc smsc;
    private Tracer tracer;
    private TraceCommands commands;

    @BeforeEach
    void begins() {
        smsc = world.smsc("a", 2776);
        new CallbackPeer(world.rig(), World.at(9090));
        world.start(YAML);
        tracer = new Tracer(new Tracer.Context(
                world.rig().threads(),
                world.rig()::nowNanos,
                world.router().context().calendar(),
                () -> world.router().configuration().services().operating().privacy()));
        TraceCommands.Context context = new TraceCommands.Context(
                new ThreadSurvey(world.rig().threads(), Duration.ofSeconds(5)),
                world.rig().threads(),
                world.router().context().calendar(),
                () -> world.router().configuration());
        commands = new TraceCommands(tracer, new TraceFiles(directory, 0), context);
    }

    @AfterEach
    void ends() {
        world.close();
    }

    private final class Reader implements LiveOutput {
        @Override
        public boolean show(Block block) {
            return lines.addAll(((TextBlock) block).lines());
        }

        @Override
        public boolean isOver() {
            return false;
        }

        @Override
        public void end(String done) {
            lines.add("ended: " + done);
        }
    }

    /** Something that waits for the router's threads, which are those of the test. */
    private interface Question {
        Object ask() throws CommandRefused;
    }

    private void ask(Question question) {
        CompletableFuture<Object> answer = CompletableFuture.supplyAsync(() -> {
            try {
                return question.ask();
            } catch (CommandRefused e) {
                throw new CompletionException(e);
            }
        });
        Await.until("the question is answered", answer::isDone, this::drive);
        answer.join();
    }

    private void drive() {
        tracer.turn();
        world.rig().drive();
        tracer.turn();
    }

    private static CommandCall call(Map<String, String> values) {
        return new CommandCall(new CommandCaller("eve", "127.0.0.1", ConsoleRole.OPERATOR), values);
    }

    private void trace(String kind, String what, String options) {
        Command command = commands.rows().stream()
                .filter(each -> each.form().startsWith(TraceCommands.TRACE))
                .findFirst()
                .orElseThrow();
        LiveCommand trace = (LiveCommand) command.action();
        ask(() -> trace.begin(call(Map.of(KIND, kind, "WHAT", what, "OPTIONS", options)), new Reader()));
    }

    private List<String> packets() {
        drive();
        return lines.stream()
                .filter(line -> line.contains(" seq="))
                .map(line -> line.replaceAll(".*? (in|out) +(.*? seq=\\d+)( status=\\d+)?.*", "$1 $2$3"))
                .toList();
    }

    @Test
    void requestsAndResponsesOfAListenerAreShownWithoutSecrets() {
        trace("listener", "web", "hex");
        HttpClient client = new HttpClient(world);
        client.get(SHOP + "hello");
        client.get(BANK + "hello");
        assertThat(packets())
                .containsExactly(
                        "in GET /cgi-bin/sendsms seq=1",
                        "out response seq=1 status=202",
                        "in GET /cgi-bin/sendsms seq=2",
                        "out response seq=2 status=202");
        assertThat(String.join("\n", lines))
                .contains("username=\"shop\" password=*** from=\"SHOP\" to=\"447700900123\" text=\"hello\"")
                .doesNotContain("s3cret")
                .doesNotContain("73 33 63 72 65 74");
    }

    @Test
    void aFragmentedRequestIsShownAsOnePacket() {
        trace("listener", "web", "");
        HttpClient client = new HttpClient(world);
        String body = "{\"to\":\"447700900123\",\"from\":\"SHOP\",\"text\":\"" + "x".repeat(100) + "\"}";
        String request = "POST /v1/messages HTTP/1.1\r\nHost: localhost\r\nAuthorization: Basic c2hvcDpzM2NyZXQ=\r\n"
                + "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
        for (int at = 0; at < request.length(); at += 7) {
            client.send(request.substring(at, Math.min(request.length(), at + 7)));
            world.millis(1);
        }
        world.millis(100);
        assertThat(packets()).containsExactly("in POST /v1/messages seq=1", "out response seq=1 status=202");
        assertThat(String.join("\n", lines)).contains("user=\"shop\"").doesNotContain("not a packet", "c2hv");
    }

    @Test
    void anIncompleteRequestIsShownAsNotAPacket() {
        trace("listener", "web", "hex");
        HttpClient client = new HttpClient(world);
        client.get(SHOP + "hello");
        client.send("POST / HTTP/1.1\r\nHost: localhost\r\nAuthorization: Basic c2hvcDpzM2NyZXQ=\r\n");
        world.millis(5);
        client.close();
        world.millis(5);
        drive();
        assertThat(lines).anyMatch(line -> line.contains("in  not a packet"));
        assertThat(String.join("\n", lines)).doesNotContain("c2hv");
    }

    @Test
    void aTraceSeparatesApplicationsOnOneConnection() {
        trace("application", "bank", "");
        HttpClient client = new HttpClient(world);
        client.get(SHOP + "one");
        client.get(BANK + "two");
        client.get(SHOP + "three");
        assertThat(packets()).containsExactly("in GET /cgi-bin/sendsms seq=2", "out response seq=2 status=202");
        assertThat(String.join("\n", lines)).contains("two").doesNotContain("one\"", "three");
    }

    @Test
    void anApiKeyAssignsARequestToItsApplication() {
        trace("application", "bank", "hex");
        HttpClient client = new HttpClient(world);
        String body = "{\"to\":\"447700900999\",\"text\":\"";
        String json = "Content-Type: application/json\r\nAuthorization: Bearer ";
        client.post("/v1/messages", json + "bank-key-89abcdef\r\n", body + "one\"}");
        client.post("/v1/messages", json + "shop-key-01234567\r\n", body + "two\"}");
        client.exchange(account("", "Bearer shop-key-01234567"));
        client.exchange("GET /v1/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n");
        client.exchange(account("", "bearer  bank-key-89abcdef"));
        client.exchange(account("?username=bank", "Bearer shop-key-01234567"));
        assertThat(packets())
                .containsExactly(
                        "in POST /v1/messages seq=1",
                        "out response seq=1 status=202",
                        "in GET /v1/account seq=5",
                        "out response seq=5 status=200");
        assertThat(String.join("\n", lines))
                .contains("one")
                .doesNotContain("two", "bank-key", "shop-key")
                .doesNotContain(new Secret("bank-key-89abcdef").keyHash());
    }

    private static String account(String query, String credentials) {
        return "GET /v1/account" + query + " HTTP/1.1\r\nHost: a\r\nAuthorization: " + credentials + "\r\n\r\n";
    }

    @Test
    void aTraceOfANumberShowsItsRequestAndResponse() {
        trace("number", "447700900999", "");
        HttpClient client = new HttpClient(world);
        client.get(SHOP + "one");
        client.get(BANK + "two");
        assertThat(packets())
                .contains("in GET /cgi-bin/sendsms seq=2", "out response seq=2 status=202")
                .doesNotContain("in GET /cgi-bin/sendsms seq=1", "out response seq=1 status=202");
    }

    @Test
    void callbacksAreShown() {
        trace("application", "shop", "");
        smsc.mobile("447700900123", "6000", "hello");
        world.seconds(1);
        assertThat(packets()).containsExactly("out GET /mo seq=1", "in response seq=1 status=200");
        assertThat(String.join("\n", lines)).contains("from=\"447700900123\"");
    }

    @Test
    void aFileHasRequestsAndResponsesWithoutPasswords() throws IOException {
        Command command = commands.rows().get(0);
        ask(() -> command.action().run(call(Map.of(KIND, "listener", "WHAT", "web", "FILE", "web.pcap"))));
        new HttpClient(world).get(SHOP + "hello");
        drive();
        ask(() -> commands.rows().get(1).action().run(call(Map.of("NUMBER", "1"))));
        String octets = Files.readString(directory.resolve("traces/web.pcap"), StandardCharsets.ISO_8859_1);
        assertThat(octets)
                .contains("password=******&from=SHOP&to=447700900123&text=hello HTTP/1.1\r\n")
                .contains("HTTP/1.1 202 Accepted")
                .doesNotContain("s3cret");
    }
}
