package org.strowger.world.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Block;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Table;
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
import org.strowger.world.Peer;
import org.strowger.world.World;

/** Traces of a whole router: what they show, when they end, and that nothing waits for them. */
class TracesTest {
    private static final String NUMBER = "447700900123";
    private static final String KIND = "connection|application|smsc|number|listener";
    private static final String YAML = """
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
            applications:
              - {name: shop, password: secret, max-binds: 10}
              - {name: bank, password: secret}
            smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: central}]
            privacy: {mask-text: false}
            """ + World.RELAYED;

    @TempDir
    private Path directory = Path.of("");

    private final World world = new World(2);
    private Tracer tracer;
    private TraceCommands commands;

    @BeforeEach
    void begins() {
        world.smsc("a", 2776);
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

    /** A reader that reads as fast as the test lets it. */
    private static final class Reader implements LiveOutput {
        private final List<String> lines = new ArrayList<>();
        private boolean slow;
        private boolean closed;

        @Override
        public boolean show(Block block) {
            return !slow && lines.addAll(((TextBlock) block).lines());
        }

        @Override
        public boolean isOver() {
            return closed;
        }

        @Override
        public void end(String done) {
            lines.add("ended: " + done);
        }

        List<String> commands() {
            return lines.stream()
                    .filter(line -> line.contains(" seq="))
                    .map(line -> line.replaceAll(".*? (in|out) +(\\w+) .*", "$1 $2"))
                    .toList();
        }
    }

    /** Something that waits for the router's threads, which are this test's. */
    private interface Question<T> {
        T ask() throws CommandRefused;
    }

    private <T> T asked(Question<T> question) {
        CompletableFuture<T> answer = CompletableFuture.supplyAsync(() -> {
            try {
                return question.ask();
            } catch (CommandRefused e) {
                throw new CompletionException(e);
            }
        });
        Await.until("the question is answered", answer::isDone, this::drive);
        return answer.join();
    }

    private void drive() {
        tracer.turn();
        world.rig().drive();
        tracer.turn();
    }

    private static CommandCall call(Map<String, String> values) {
        return new CommandCall(new CommandCaller("eve", "127.0.0.1", ConsoleRole.OPERATOR), values);
    }

    private Reader live(String kind, String what, String options) {
        Reader reader = new Reader();
        LiveCommand trace = (LiveCommand) command(TraceCommands.TRACE).action();
        asked(() -> trace.begin(call(Map.of(KIND, kind, "WHAT", what, "OPTIONS", options)), reader));
        return reader;
    }

    private Answer run(String form, Map<String, String> values) {
        return asked(() -> command(form).action().run(call(values)));
    }

    private Command command(String beginning) {
        return commands.rows().stream()
                .filter(each -> each.form().startsWith(beginning))
                .findFirst()
                .orElseThrow();
    }

    private static String text(Answer answer, int row, String column) {
        Table table = (Table) answer.blocks().get(0);
        Cell cell = table.rows().get(row).get(table.columns().indexOf(column));
        return cell instanceof Cell.Text text ? text.text() : cell.toString();
    }

    // ---- Seen packets

    @Test
    void aTraceOfAnApplicationBeginsWithItsBindAndShowsNoOtherApplications() {
        Reader reader = live("application", "shop", "");
        Peer bank = world.application("bank");
        Peer shop = world.application("shop");
        bank.submit(World.text(NUMBER));
        shop.submit(World.text(NUMBER));
        world.millis(5);
        shop.leave();
        world.millis(5);
        drive();
        assertThat(reader.commands())
                .containsExactly(
                        "in bind_transceiver",
                        "out bind_transceiver_resp",
                        "in submit_sm",
                        "out submit_sm_resp",
                        "in unbind",
                        "out unbind_resp");
        assertThat(reader.lines).noneMatch(line -> line.contains("secret") || line.contains("bank"));
        assertThat(reader.lines.get(0)).contains("system_id=\"shop\"").contains("password=***");
        assertThat(reader.lines.get(2)).contains("to=\"" + NUMBER + "\"");
    }

    @Test
    void aRefusedBindIsTracedWithoutItsPassword() {
        Reader reader = live("application", "shop", "hex");
        world.application(World.terms("shop", "wrongone", Traffic.BOTH, "3.4"));
        world.millis(50);
        drive();
        assertThat(reader.commands()).startsWith("in bind_transceiver", "out bind_transceiver_resp");
        assertThat(String.join("\n", reader.lines))
                .contains("ESME_R")
                .doesNotContain("wrongone")
                .doesNotContain("77 72 6f 6e 67");
    }

    @Test
    void tracesAnSmscAndSessionsThatWereAlreadyBound() {
        Peer shop = world.application("shop");
        Reader smsc = live("smsc", "a", "");
        Reader app = live("application", "shop", "");
        Reader listener = live("listener", "smpp", "count=1");
        shop.submit(World.text(NUMBER));
        world.millis(5);
        drive();
        assertThat(smsc.commands()).containsExactly("out submit_sm", "in submit_sm_resp");
        assertThat(app.commands()).containsExactly("in submit_sm", "out submit_sm_resp");
        assertThat(listener.lines).hasSize(2).last().isEqualTo("ended: 1 packet traced");
    }

    @Test
    void aTraceOfANumberShowsRequestsAndResponsesOfBothSides() {
        Reader reader = live("number", "4477009*", "");
        Peer shop = world.application("shop");
        shop.submit(World.text("491700000000"));
        shop.submit(World.text(NUMBER));
        world.millis(5);
        drive();
        assertThat(reader.commands())
                .containsExactlyInAnyOrder("in submit_sm", "out submit_sm", "in submit_sm_resp", "out submit_sm_resp");
    }

    // ---- How they end

    @Test
    void aTraceOfAConnectionEndsWhenTheConnectionCloses() {
        Peer shop = world.application("shop");
        drive();
        String id = world.rig().threads().stream()
                .flatMap(thread -> thread.openConnections().stream())
                .filter(connection -> connection.endpoint() instanceof org.strowger.router.application.AppSession)
                .map(connection -> connection.id())
                .findFirst()
                .orElseThrow();
        Reader reader = live("connection", id, "");
        shop.leave();
        world.millis(5);
        drive();
        assertThat(reader.commands()).containsExactly("in unbind", "out unbind_resp");
        assertThat(reader.lines.get(reader.lines.size() - 1)).startsWith("ended: the connection was closed");
        assertThatThrownBy(() -> live("connection", "0-999", ""))
                .hasRootCauseInstanceOf(CommandRefused.class)
                .hasMessageContaining("there is no connection 0-999");
    }

    @Test
    void aTraceEndsAtItsTimeLimitAndShowsNoLaterPackets() {
        Peer shop = world.application("shop");
        Reader reader = live("application", "shop", "for=5s");
        world.seconds(6);
        drive();
        assertThat(reader.lines).containsExactly("ended: the time limit was reached");
        shop.submit(World.text(NUMBER));
        world.millis(5);
        drive();
        assertThat(reader.lines).hasSize(1);
        assertThat(text(run("show traces", Map.of()), 0, "state")).isEqualTo("the time limit was reached");
    }

    @Test
    void endsATraceWhoseReaderHasDisconnected() {
        Reader reader = live("application", "shop", "");
        reader.closed = true;
        drive();
        assertThat(text(run("show traces", Map.of()), 0, "state")).isEqualTo("the console connection was closed");
    }

    @Test
    void limitsTheNumberOfTracesAndStopsATraceByItsNumber() {
        for (int i = 0; i < 8; i++) {
            live("application", "shop", "");
        }
        assertThatThrownBy(() -> live("application", "bank", "")).hasMessageContaining("8 traces are running");
        assertThat(run("trace stop", Map.of("NUMBER", "3")).done()).isEqualTo("trace 3 stopped after 0 packets");
        live("application", "bank", "");
    }

    /** The thread that reads is behind: much is lost and counted, and the messages go their way. */
    @Test
    void aSlowTracerDelaysNoSession() {
        Peer shop = world.application("shop");
        Reader reader = live("application", "shop", "");
        for (int i = 0; i < 6000; i++) {
            long token = shop.submit(World.text(NUMBER));
            world.rig().drive();
            if (i % 1000 == 999) {
                world.millis(5);
                assertThat(shop.outcome(token).isAccepted()).isTrue();
            }
        }
        drive();
        assertThat(reader.commands()).hasSizeBetween(1000, 11_999);
        assertThat(text(run("show traces", Map.of()), 0, "batches_lost")).doesNotContain("value=0,");
    }

    // ---- Into a file

    @Test
    void aTraceFileIsReadableByItsOwnerOnlyAndHoldsNoPassword() throws IOException {
        CommandCall call = call(Map.of(KIND, "application", "WHAT", "shop", "FILE", "shop.pcap"));
        Command trace = commands.rows().get(0);
        asked(() -> trace.action().run(call));
        assertThatThrownBy(() -> asked(() -> trace.action().run(call))).hasMessageContaining("exists");
        Peer shop = world.application("shop");
        shop.submit(World.text(NUMBER));
        world.millis(5);
        asked(() -> commands.rows().get(1).action().run(call(Map.of("NUMBER", "1"))));
        Path traces = directory.resolve("traces");
        Path file = traces.resolve("shop.pcap");
        String octets = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertThat(octets).contains("shop").contains("hello").contains(NUMBER).doesNotContain("secret");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(traces)))
                .isEqualTo("rwx------");
    }

    // ---- Refusals

    private void raw(String hex) {
        world.rig().peer(World.at(World.LISTENER)).send(HexFormat.of().parseHex(hex));
    }

    @Test
    void showsTheLastRefusalsWithTheirOffsetsAndWithoutPasswords() {
        // A bind whose length says that it ends within its password.
        String bind = "0000001c 00000009 00000000 00000001 73686f7000 68756e74657232 3200";
        raw(bind.replace(" ", ""));
        raw("474554202f20485454502f312e310d0a417574683a2068756e7465723232");
        world.millis(5);
        Answer answer = run("show errors", Map.of());
        assertThat(text(answer, 0, "packet")).isEqualTo("bind_transceiver");
        assertThat(text(answer, 0, "listener")).isEqualTo("smpp");
        assertThat(text(answer, 1, "rule")).isEqualTo("the stream must be SMPP");
        String dumps = String.join("\n", ((TextBlock) answer.blocks().get(1)).lines());
        assertThat(dumps)
                .contains("shop.")
                .contains("GET / HTTP/1.1")
                .doesNotContain("hunt")
                .doesNotContain("68 75 6e");
        assertThat(run("show errors", Map.of("smsc|application|listener", "smsc", "NAME", "a"))
                        .done())
                .startsWith("showing the last 0 of 2 packets");
    }
}
