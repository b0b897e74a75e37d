package org.strowger.world.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.router.table.TableFiles;
import org.strowger.router.table.service.TableContext;
import org.strowger.router.table.service.TableIncidents;
import org.strowger.router.table.service.TableService;
import org.strowger.router.time.MonotonicClock;
import org.strowger.world.Peer;
import org.strowger.world.TablesThread;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Messages in custody whose only SMSC is set aside because it answers no message. */
class OnlySmscSetAsideTest {
    private static final String ALICE = "447700900123";
    private static final String BOB = "447700900456";
    private static final String OTHERS = "447700900999";

    @TempDir
    private Path directory;

    private TableService tables = TableService.withoutChanges(World.EPOCH::toEpochMilli);

    @BeforeEach
    void makeTables() throws IOException {
        Files.writeString(directory.resolve("out.txt"), "");
        tables = new TableService(new TableContext(
                TableFiles.REAL,
                directory.resolve("changes"),
                MonotonicClock.system(),
                World.EPOCH::toEpochMilli,
                TableIncidents.NONE));
    }

    @AfterEach
    void end() {
        tables.close();
    }

    private World world(String keys) {
        World world = new World(2);
        world.tables(tables);
        return world.start("""
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
                applications: [{name: shop, password: secret, window: 1000, receives: ["80000"]}]
                smscs: [{name: a, hosts: [127.0.0.1:2776], system-id: s, password: p%s}]
                routes: [{name: all, match: {}, via: a, retry: {first: 1h, factor: 1}}]
                tables: [{name: out, file: %s/out.txt}]
                filters: [{name: opted-out, match: {in-list: out}, refuse: ESME_RINVDSTADR}]
                opt-outs: [{name: stop, numbers: ["80000"], table: out, answer-as: shop}]
                """.formatted(keys, directory));
    }

    private static List<String> recipients(TestSmsc smsc, int from) {
        return smsc.came().stream().skip(from).map(Peer.Came::to).toList();
    }

    private static void awaitSetAside(World world) {
        for (int i = 0; i < 6000 && isNot(world, "smsc.set_aside a"); i++) {
            world.millis(100);
        }
        assertThat(world.operatorLines()).anyMatch(each -> each.startsWith("smsc.set_aside a"));
    }

    private static boolean isNot(World world, String event) {
        return world.operatorLines().stream().noneMatch(each -> each.startsWith(event));
    }

    @Test
    void theNextMessageBecomesTheProbeIfTheRecipientOfTheFirstOptsOut() {
        try (World world = world("")) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.seconds(2);
            Peer shop = world.application("shop");
            for (int i = 0; i < 10; i++) {
                shop.submit(World.text(OTHERS));
            }
            awaitSetAside(world);
            shop.submit(World.text(ALICE));
            shop.submit(World.text(BOB));
            Peer by = smsc.receiver();
            long stop = smsc.mobile(ALICE, "80000", "stop");
            TablesThread.await(world, () -> by.outcomeNanos(stop) != Long.MAX_VALUE);
            smsc.answers(smsc::accept);
            world.seconds(2);
            assertThat(recipients(smsc, 10)).containsExactly(BOB);
            assertThat(isNot(world, "smsc.recovered a")).isFalse();
        }
    }

    /** They would wait for their next attempt otherwise, and those behind them would leave first. */
    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void messagesStayQueuedWhileTheWindowIsFullForTheProbe(int window) {
        try (World world = world(", window: " + window)) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.seconds(2);
            Peer shop = world.application("shop");
            for (int i = 0; i < 40; i++) {
                shop.submit(World.text(OTHERS + i));
            }
            world.millis(1);
            awaitSetAside(world);
            int lost = smsc.came().size();
            world.seconds(8);
            shop.submit(World.text(BOB));
            world.millis(500);
            smsc.answers(smsc::accept);
            world.seconds(40);
            List<String> left = recipients(smsc, lost);
            assertThat(left).hasSize(41 - lost).last().isEqualTo(BOB);
            assertThat(left).doesNotHaveDuplicates();
        }
    }

    /** The other parts wait for the answer to the probe. */
    @Test
    void aSplitProbeIsSentOnce() {
        try (World world = world(", segments: udh")) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.seconds(2);
            Peer shop = world.application("shop");
            for (int i = 0; i < 10; i++) {
                shop.submit(World.text(OTHERS));
            }
            awaitSetAside(world);
            world.seconds(2);
            smsc.answers(smsc::accept);
            shop.submit(World.message(ReceiptRequest.NEVER, BOB)
                    .saying(World.body("x".repeat(400)))
                    .build());
            world.seconds(2);
            assertThat(recipients(smsc, 10)).containsExactly(BOB, BOB, BOB);
            world.seconds(3600);
            assertThat(recipients(smsc, 10).stream().filter(BOB::equals)).hasSize(3);
            assertThat(world.records()).isZero();
        }
    }

    /** Otherwise those that have left would leave again with them, and be charged once more. */
    @Test
    void queuedPartsStayInTheQueueWhenTheSmscIsSetAside() {
        String keys = ", segments: udh, throughput: 1/s, statuses: [{codes: 0x410, class: suspended, pause: 1m}]";
        try (World world = world(keys)) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.seconds(2);
            Peer shop = world.application("shop");
            shop.submit(World.text(OTHERS));
            world.millis(100);
            smsc.answers(smsc::accept);
            shop.submit(World.message(ReceiptRequest.NEVER, BOB)
                    .saying(World.body("x".repeat(700)))
                    .build());
            world.seconds(2);
            assertThat(recipients(smsc, 1)).containsExactly(BOB, BOB);
            smsc.came().get(0).answer(Outcome.of(Outcome.Kind.TEMPORARY, 0x410, ""));
            world.millis(10);
            assertThat(world.operatorLines()).anyMatch(each -> each.startsWith("smsc.set_aside a"));
            world.seconds(50);
            assertThat(recipients(smsc, 1)).hasSize(2);
            world.seconds(20);
            assertThat(recipients(smsc, 1)).containsExactly(BOB, BOB, BOB, BOB, BOB);
            world.seconds(7200);
            assertThat(recipients(smsc, 1).stream().filter(BOB::equals)).hasSize(5);
        }
    }
}
