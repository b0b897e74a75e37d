package org.strowger.world.migration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.MessageState;
import org.strowger.message.ReceiptRequest;
import org.strowger.router.application.AppFigure;
import org.strowger.router.http.kannel.QueueItem;
import org.strowger.router.http.kannel.UnreadableQueue;
import org.strowger.router.imports.queue.DlrColumns;
import org.strowger.router.imports.queue.QueueImport;
import org.strowger.router.imports.queue.StoreWriter;
import org.strowger.router.imports.queue.StoreWriter.Message;
import org.strowger.router.metrics.laws.Law;
import org.strowger.world.CallbackPeer;
import org.strowger.world.HttpShop;
import org.strowger.world.Operator;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** The messages that wait in a Kannel, from its files to the SMSC and to the server of the application. */
class QueueImportTest {
    private static final String A = "0da8873e-b57d-435d-8500-5f1ba4eeb391";
    private static final String B = "31f2971a-4ae1-4456-98ad-b42cb5c6821f";
    private static final String C = "b300fb95-c8dc-4cb0-9f18-cbd3d285b050";
    private static final int MO = 0;
    private static final String YAML = """
            listeners: [{name: web, protocol: http, listen: 127.0.0.1:8080, http: {apis: [kannel]}}]
            applications:
              - name: shop
                system-id: tester
                password: t
                callbacks: {style: kannel, url: "http://127.0.0.1:9090/mo", private-addresses: true}
            smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
            routes:
              - {name: never, match: {to: "49*"}, reject: not-allowed}
              - {name: all, match: {}, via: a, delivery: store}
            store: {path: /store}
            """;

    private final World world = new World();
    private final TestSmsc smsc = world.smsc("a", 2776);
    private CallbackPeer server;
    private Operator operator;

    @TempDir
    private Path directory;

    @BeforeEach
    void start() {
        server = new CallbackPeer(world.rig(), HttpShop.SERVER);
        world.start(YAML);
        operator = new Operator(world, YAML);
    }

    @AfterEach
    void close() {
        operator.close();
        if (world.isAlive()) {
            world.close();
        }
    }

    private static QueueImport queue(Map<String, String> smscs) {
        return queue(YAML, smscs, Set.of());
    }

    private static QueueImport queue(String yaml, Map<String, String> smscs, Set<String> hexIds) {
        return new QueueImport(World.configuration(yaml), new QueueImport.Options(Map.of(), smscs, false, hexIds));
    }

    private Path prepared(QueueImport read) throws IOException {
        Path file = directory.resolve("queue.jsonl");
        Files.write(
                file,
                java.util.stream.Stream.concat(
                                java.util.stream.Stream.of(QueueItem.heading(inSeconds(0))),
                                read.items().stream().map(QueueItem::line))
                        .toList(),
                StandardCharsets.UTF_8);
        return file;
    }

    private QueueImport messages(StoreWriter store) throws IOException, UnreadableQueue {
        Path file = directory.resolve("kannel.store");
        Files.write(file, store.octets());
        QueueImport read = queue(Map.of());
        read.messages(file);
        return read;
    }

    private int inSeconds(long seconds) {
        return (int) (World.EPOCH.getEpochSecond() + world.rig().nowNanos() / 1_000_000_000 + seconds);
    }

    private static String taken(int taken, int repeated, int refused) {
        return taken + " imported, " + repeated + " were imported before, " + refused + " refused, 0 not imported now";
    }

    // ---- Messages

    @Test
    void anImportedMessageIsSentOnceAndItsReceiptCallsItsUrl() throws IOException, UnreadableQueue {
        String url = "http://127.0.0.1:9090/d?s=%d";
        Path file = prepared(messages(new StoreWriter()
                .message(new Message(A, "tester", "9999", "447700900001", "hello").reportingTo(31, url))
                .message(B, "tester", "9999", "447700900002", "acknowledged")
                .acknowledged(B)));
        assertThat(operator.says("import queue " + file)).isEqualTo(taken(1, 0, 0));
        world.seconds(2);
        assertThat(smsc.came()).hasSize(1);
        assertThat(smsc.last().message().destination().text()).isEqualTo("447700900001");
        assertThat(new String(smsc.last().message().body().octets(), StandardCharsets.US_ASCII))
                .isEqualTo("hello");
        smsc.report(smsc.last(), "1");
        world.seconds(2);
        assertThat(server.targets()).containsExactly("/d?s=8", "/d?s=1");
        assertThat(operator.says("import queue " + file)).isEqualTo(taken(0, 1, 0));
        world.seconds(2);
        assertThat(smsc.came()).hasSize(1);
    }

    @Test
    void anImportFileOlderThanADayIsRefused() throws IOException, UnreadableQueue {
        Path file = prepared(messages(new StoreWriter().message(A, "tester", "9999", "447700900001", "hello")));
        operator.says("import queue " + file);
        world.seconds(25 * 3600);
        assertThat(operator.isRefused("import queue " + file)).hasMessageContaining("more than a day old");
        assertThat(smsc.came()).hasSize(1);
    }

    @Test
    void aRepeatedImportAfterACrashEntersNothingTwice() throws IOException, UnreadableQueue {
        Path file = prepared(messages(new StoreWriter().message(A, "tester", "9999", "447700900001", "hello")));
        operator.says("import queue " + file);
        world.seconds(2);
        assertThat(smsc.came()).hasSize(1);
        World next = world.killed(1);
        try (next;
                Operator again = restarted(next)) {
            assertThat(again.says("import queue " + file)).isEqualTo(taken(0, 1, 0));
            next.seconds(10);
            assertThat(next.figure("shop", AppFigure.ACCEPTED)).isZero();
        }
    }

    private static Operator restarted(World next) {
        next.smsc("a", 2776);
        next.start(YAML);
        next.seconds(2);
        return new Operator(next, YAML);
    }

    @Test
    void importedMessagesKeepTheirScheduleAndValidity() throws IOException, UnreadableQueue {
        Path file = prepared(messages(new StoreWriter()
                .message(new Message(A, "tester", "9999", "447700900001", "later")
                        .validUntil(inSeconds(7200))
                        .deferredUntil(inSeconds(600)))
                .message(new Message(B, "tester", "9999", "447700900002", "late").validUntil(inSeconds(-5)))));
        assertThat(operator.says("import queue " + file)).isEqualTo(taken(1, 0, 1));
        world.seconds(500);
        assertThat(smsc.came()).isEmpty();
        world.seconds(200);
        assertThat(smsc.came()).hasSize(1);
    }

    @Test
    void unroutableMessagesAreLeftOutWithAReason() throws IOException, UnreadableQueue {
        QueueImport read = messages(new StoreWriter()
                .message(A, "nobody", "9999", "447700900001", "hello")
                .message(new Message(B, "", "447700900001", "9999", "hi").ofType(MO))
                .message(C, "tester", "9999", "4915112345", "no route"));
        assertThat(read.left())
                .containsExactly(
                        "message " + A + " from 9999 to 447700900001: unknown account \"nobody\": add --application"
                                + " ACCOUNT=NAME",
                        "message " + B + " from 447700900001 to 9999: for an application: mo; let the old gateway"
                                + " deliver it");
        assertThat(read.reasons()).hasSize(2);
        assertThat(operator.says("import queue " + prepared(read))).isEqualTo(taken(0, 0, 1));
        assertThat(smsc.came()).isEmpty();
    }

    @Test
    void aBrokenFileIsRefusedWithItsLineNumber() throws IOException, UnreadableQueue {
        Path file = prepared(messages(new StoreWriter().message(A, "tester", "9999", "447700900001", "hello")));
        Files.writeString(file, Files.readString(file) + "nonsense\n");
        assertThat(operator.isRefused("import queue " + file))
                .hasMessageContaining("line 3: the line is not JSON")
                .hasMessageContaining("the lines before it are imported");
        world.seconds(2);
        assertThat(smsc.came()).hasSize(1);
        assertThat(operator.isRefused("import queue " + directory.resolve("absent")))
                .hasMessageContaining("there is no such file");
        assertThat(operator.isRefused("import queue " + directory)).hasMessageContaining("there is no such file");
        Files.writeString(file, "x".repeat(300_000));
        assertThat(operator.isRefused("import queue " + file))
                .hasMessageContaining("line 2: the line is longer than 262144 octets");
    }

    // ---- Receipts

    private QueueImport receipts(String rows) throws IOException, UnreadableQueue {
        return receipts(rows, queue(Map.of("S1", "a")));
    }

    private QueueImport receipts(String rows, QueueImport read) throws IOException, UnreadableQueue {
        Path dump = directory.resolve("dlr.sql");
        Files.writeString(
                dump,
                "CREATE TABLE `dlr` (`smsc` text, `ts` text, `destination` text, `source` text, `service` text,"
                        + " `url` text, `mask` int, `status` int, `boxc` text);\nINSERT INTO `dlr` VALUES " + rows
                        + ";\n");
        read.receipts(dump, DlrColumns.USUAL);
        return read;
    }

    @Test
    void theReceiptOfAMessageThatKannelSentCallsItsUrl() throws IOException, UnreadableQueue {
        Path file = prepared(receipts("('S1','abc1','447700900001','9999','tester',"
                + "'http://127.0.0.1:9090/k?s=%d&to=%P',31,0,''),"
                + "('S1','abc2','447700900002','9999','tester','http://127.0.0.1:9090/other',3,0,'')"));
        assertThat(operator.says("import queue " + file)).isEqualTo(taken(2, 0, 0));
        assertThat(operator.says("import queue " + file)).isEqualTo(taken(0, 2, 0));
        assertThat(world.laws().terms(Law.EXPECTATIONS)).isEqualTo("imported 2, expected 2");
        World next = world.killed(1);
        try (next) {
            CallbackPeer called = new CallbackPeer(next.rig(), HttpShop.SERVER);
            TestSmsc again = next.smsc("a", 2776);
            next.start(YAML);
            next.seconds(2);
            again.receiver()
                    .submit(TestSmsc.receipt(
                            World.message(ReceiptRequest.ON_END, "447700900001").build(),
                            "abc1",
                            MessageState.DELIVERED));
            next.seconds(2);
            assertThat(called.targets()).containsExactly("/k?s=1&to=9999");
            assertThat(next.laws().terms(Law.EXPECTATIONS)).isEqualTo("recovered 2, expected 1, told 1");
        }
    }

    /**
     * Kannel's table has each id in decimal if {@code msg-id-type} is set. The rows are those of a live Kannel 1.4.5
     * whose SMSC answered with 69500001.
     */
    @ParameterizedTest
    @CsvSource({
        "hex-to-decimal, 1766850561, 1766850561, false",
        "same, 1766850561, 69500001, true",
        "same, 1766850561, 0000000069500001, true",
        "decimal-to-hex, 69500001, 4247C61, false",
        "same, 69500001, 69500001, false",
        "learn, 69500001, 69500001, false"
    })
    void theReceiptIsMatchedInEachIdFormat(String ids, String inTable, String inReceipt, boolean isHex)
            throws IOException, UnreadableQueue {
        String yaml = YAML.replace("system-id: s,", "system-id: s, receipt-ids: " + ids + ",");
        world.reload(yaml);
        Path file = prepared(receipts(
                "('S1','" + inTable + "','447700900001','9999','tester','http://127.0.0.1:9090/k',3,0,'')",
                queue(yaml, Map.of("S1", "a"), isHex ? Set.of("a") : Set.of())));
        assertThat(operator.says("import queue " + file)).isEqualTo(taken(1, 0, 0));
        world.seconds(2);
        smsc.receiver()
                .submit(TestSmsc.receipt(
                        World.message(ReceiptRequest.ON_END, "447700900001").build(),
                        inReceipt,
                        MessageState.DELIVERED));
        world.seconds(2);
        assertThat(server.targets()).containsExactly("/k");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void importedItemsAreEnteredAtTheirHomeThreads(int threads) throws IOException, UnreadableQueue {
        StoreWriter store = new StoreWriter();
        for (int i = 0; i < 250; i++) {
            String id = String.format("%08d-0000-0000-0000-000000000000", i);
            store.message(id, "tester", "9999", "4477009" + (10_000 + i), "hello");
        }
        Path file = prepared(messages(store));
        try (World many = new World(threads)) {
            TestSmsc other = many.smsc("a", 2776);
            many.start(YAML);
            try (Operator again = new Operator(many, YAML)) {
                assertThat(again.says("import queue " + file)).isEqualTo(taken(250, 0, 0));
                many.seconds(10);
                assertThat(other.came()).hasSize(250);
                Path ofReceipts = prepared(
                        receipts("('S1','abc1','447700900001','9999','tester','http://127.0.0.1:9090/k',31,0,'')"));
                assertThat(again.says("import queue " + ofReceipts)).isEqualTo(taken(1, 0, 0));
            }
        }
    }

    @Test
    void receiptsThatCannotBeAssignedAreLeftOutWithAReason() throws IOException, UnreadableQueue {
        QueueImport read = receipts("('S9','1','4477','9','tester','http://x',31,0,''),"
                + "('S1','2','4477','9','nobody','http://x',31,0,''),"
                + "('S1','3','4477','9','tester','b0a1',31,0,''),"
                + "('S1','','4477','9','tester','http://x',99,0,'')");
        assertThat(read.items()).isEmpty();
        assertThat(read.left()).hasSize(4);
        assertThat(read.left().get(0)).contains("unknown smsc-id \"S9\": add --smsc ID=NAME");
        assertThat(read.left().get(1)).contains("unknown account \"nobody\"");
        assertThat(read.left().get(2)).contains("no URL to call");
        assertThat(read.left().get(3)).contains("no message id of the SMSC");
    }
}
