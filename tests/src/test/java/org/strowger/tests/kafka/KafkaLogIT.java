package org.strowger.tests.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.strowger.tests.kafka.KafkaRig.bytes;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.reactor.FreePorts;
import org.strowger.router.store.log.FrameWriter;
import org.strowger.router.store.log.MessageLog;
import org.strowger.router.store.log.StoreRefused;
import org.strowger.router.store.replicated.LogRecord;
import org.strowger.router.store.replicated.ReplicatedLog;
import org.strowger.router.store.replicated.ReplicatedLogSettings;
import org.strowger.router.store.replicated.ReplicatedLogs;
import org.strowger.router.store.shared.Fenced;
import org.strowger.router.store.shared.Lease;
import org.strowger.router.store.shared.ShardIdentity;
import org.strowger.router.store.shared.ShardLog;
import org.strowger.router.store.shared.ShardOptions;
import org.strowger.router.time.MonotonicClock;

/** Logs on three brokers of Kafka, which are killed and paused. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("original")
@Tag("kafka")
final class KafkaLogIT {
    private static final long SOON = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long LONG = TimeUnit.SECONDS.toNanos(2);

    private static final int LATE = Order.DEFAULT + 1;

    /** They disturb what happens beside them. */
    private static final int LAST = LATE + 1;

    /** In which an append is answered or fails. */
    private static final int APPEND_SECONDS_MAX = 24;

    private static @Nullable KafkaRig started;

    /** Tests that wait for Kafka's time-outs run beside the other tests. */
    private static CompletableFuture<Throwable> refusedByNobody = new CompletableFuture<>();

    private static CompletableFuture<Throwable> deletedTopic = new CompletableFuture<>();
    private static CompletableFuture<List<Throwable>> remadeTopic = new CompletableFuture<>();

    @BeforeAll
    static void startBrokers(@TempDir Path directory) throws IOException, InterruptedException {
        started = KafkaRig.start(directory);
        refusedByNobody = thrownBy(() -> openWithBrokers("127.0.0.1:" + FreePorts.next()));
        deletedTopic = thrownBy(KafkaLogIT::appendToDeletedTopic);
        remadeTopic = CompletableFuture.supplyAsync(KafkaLogIT::useRemadeTopic);
    }

    private static CompletableFuture<Throwable> thrownBy(ThrowingCallable action) {
        return CompletableFuture.supplyAsync(() -> catchThrowable(action));
    }

    @AfterAll
    static void stopBrokers() {
        KafkaRig rig = started;
        if (rig != null) {
            rig.close();
        }
    }

    private static KafkaRig rig() {
        return Objects.requireNonNull(started);
    }

    // ---- A healthy log: each test has one of the logs of "plain" for itself, since topics take time to make

    @Test
    void readsRecordsThatAnotherHandleAppended() throws IOException {
        try (ReplicatedLogs logs = rig().open("plain");
                ReplicatedLog writer = logs.custody(1);
                ReplicatedLog reader = logs.custody(1);
                ReplicatedLog otherShard = logs.custody(0)) {
            assertThat(logs.warnings()).isEmpty();
            assertThat(reader.end()).isZero();
            assertThat(reader.read(0, SOON)).isEmpty();
            for (int i = 0; i < 5; i++) {
                assertThat(writer.append(bytes("record " + i))).isEqualTo(i);
            }
            assertThat(reader.end()).isEqualTo(5);
            List<LogRecord> read = KafkaRig.read(reader, 0, 5);
            assertThat(read).extracting(LogRecord::position).containsExactly(0L, 1L, 2L, 3L, 4L);
            assertThat(read).extracting(KafkaRig::text).startsWith("record 0", "record 1");
            assertThat(reader.read(5, SOON)).isEmpty();
            assertThat(otherShard.end()).isZero();
        }
    }

    @Test
    void readsFromTheLastPositionAndFromAnyOtherPosition() throws IOException {
        try (ReplicatedLogs logs = rig().open("plain");
                ReplicatedLog log = logs.mail(0)) {
            for (int i = 0; i < 10; i++) {
                log.append(bytes("r" + i));
            }
            assertThat(KafkaRig.read(log, 4, 6)).extracting(KafkaRig::text).startsWith("r4");
            log.append(bytes("r10"));
            assertThat(KafkaRig.read(log, 10, 1)).extracting(KafkaRig::text).containsExactly("r10");
            assertThat(KafkaRig.read(log, 2, 9)).extracting(KafkaRig::text).startsWith("r2", "r3");
            assertThat(KafkaRig.read(log, 9, 2)).extracting(KafkaRig::text).containsExactly("r9", "r10");
        }
    }

    /** Any of the logs can hold a shard: that of hellos is free. */
    @Test
    void aShardIsTakenOverByAnotherNode() throws IOException {
        try (ReplicatedLogs logs = rig().open("plain")) {
            MessageLog london = shard(logs.members(), "london-1", 1).open((id, kind, payload) -> {});
            for (int i = 1; i <= 50; i++) {
                commit(london, i);
            }
            Map<Long, Integer> found = new TreeMap<>();
            MessageLog slough = shard(logs.members(), "slough-1", 2)
                    .open((id, kind, payload) -> found.put(id, payload.remaining()));
            assertThat(found).hasSize(50).containsEntry(50L, 100);
            assertThatThrownBy(() -> commit(london, 51))
                    .isInstanceOf(Fenced.class)
                    .hasMessage("shard 1 was taken over by slough-1, which began epoch 2");
            commit(slough, 52);
            assertThat(slough.read(52)).isPresent();
            assertThat(slough.read(51)).isEmpty();
            london.close();
            slough.close();
        }
    }

    private static MessageLog.Source shard(ReplicatedLog log, String node, long process) {
        ShardOptions options = new ShardOptions(
                ShardOptions.ShardLimits.DEFAULT,
                TimeUnit.SECONDS.toNanos(1),
                MonotonicClock.system(),
                System::currentTimeMillis,
                nanos -> false,
                new ShardOptions.ShardIncidents() {
                    @Override
                    public void onUnanswered(int shard, Exception why) {}

                    @Override
                    public void onSettled(int shard, long epoch) {}
                });
        Lease lease = new Lease(TimeUnit.SECONDS.toNanos(1));
        return ShardLog.claiming(log, 1, ShardIdentity.of("plain", node, process), options, lease, state -> true);
    }

    private static void commit(MessageLog log, long id) throws IOException {
        FrameWriter frame = new FrameWriter();
        frame.begin();
        frame.add(id, 1, new byte[100], 0, 100);
        frame.finish();
        log.append(frame.array(), 0, frame.size());
        log.commit();
    }

    @Test
    void acceptsTheLargestRecordAndRefusesALargerRecord() throws IOException {
        try (ReplicatedLogs logs = rig().open("plain");
                ReplicatedLog log = logs.strays()) {
            int largest = (2 << 20) - 1024;
            log.append(ByteBuffer.wrap(new byte[largest]));
            log.append(bytes("small"));
            List<LogRecord> read = KafkaRig.read(log, 0, 2);
            assertThat(read.get(0).bytes().remaining()).isEqualTo(largest);
            assertThatThrownBy(() -> log.append(ByteBuffer.wrap(new byte[largest + 1])))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("at most " + largest);
        }
    }

    @Test
    void readingBeginsAtTheFirstRetainedRecord() throws IOException {
        try (ReplicatedLogs logs = rig().open("plain");
                ReplicatedLog log = logs.mail(1);
                ReplicatedLog reader = logs.mail(1)) {
            for (int i = 0; i < 8; i++) {
                log.append(bytes("r" + i));
            }
            log.forget(5);
            long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            List<LogRecord> read = reader.read(0, LONG);
            while (read.isEmpty() || read.get(0).position() < 5) {
                assertThat(System.nanoTime() - endNanos)
                        .as("nothing was forgotten: " + read)
                        .isNegative();
                log.forget(5); // Tries again if the brokers refused.
                reader.read(7, SOON); // Moves away, or what was fetched before is returned again.
                read = reader.read(0, LONG); // The client asks for the first position before it fetches.
            }
            assertThat(read).extracting(KafkaRig::text).containsExactly("r5", "r6", "r7");
            assertThat(reader.end()).isEqualTo(8);
        }
    }

    @Test
    void nodesThatStartTogetherUseTheSameTopics() throws Exception {
        List<ReplicatedLogs> opened = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread thread = new Thread(() -> {
                ReplicatedLogs logs = rig().open("together");
                synchronized (opened) {
                    opened.add(logs);
                }
            });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(opened).hasSize(3);
        for (ReplicatedLogs logs : opened) {
            try (logs;
                    ReplicatedLog members = logs.members()) {
                members.append(bytes("hello"));
            }
        }
    }

    // ---- Refusals

    @Test
    void refusesTopicsThatDiffer() throws Exception {
        rig().open("differs").close();
        assertThatThrownBy(() -> KafkaRig.open(rig().settings("differs", 4)))
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining("topic strowger.differs.custody: it has 2 partitions, and cluster.shards is 4")
                .hasMessageContaining("topic strowger.differs.mail");
        var topic = new ConfigResource(ConfigResource.Type.TOPIC, "strowger.differs.custody");
        var change = new AlterConfigOp(new ConfigEntry("min.insync.replicas", "1"), AlterConfigOp.OpType.SET);
        rig().admin
                .incrementalAlterConfigs(Map.of(topic, List.of(change)))
                .all()
                .get();
        assertThatThrownBy(() -> rig().open("differs"))
                .isInstanceOf(StoreRefused.class)
                .hasMessage("the topics on the brokers do not have the required settings; topic "
                        + "strowger.differs.custody: min.insync.replicas"
                        + " is 1 and must be 2: kafka-configs.sh --alter --entity-type topics --entity-name"
                        + " strowger.differs.custody --add-config min.insync.replicas=2");
    }

    private static void openWithBrokers(String address) {
        KafkaRig.open(new ReplicatedLogSettings(
                "none", "london-1", List.of(address), ReplicatedLogSettings.Tls.NONE, "", "", 2, true));
    }

    @Test
    void refusesBrokerNamesThatDoNotResolve() {
        assertThatThrownBy(() -> openWithBrokers("nowhere.invalid:9092"))
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining("cluster.brokers")
                .hasMessageNotContaining("Exception");
    }

    @Test
    @Order(LATE)
    void refusesBrokersThatDoNotAnswer() throws Exception {
        assertThat(refusedByNobody.get())
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining("cluster.brokers: none of 127.0.0.1:")
                .hasMessageNotContaining("Exception");
    }

    @Test
    void worksWithTlsAndAUser() throws IOException {
        try (ReplicatedLogs logs = KafkaRig.open(rig().secureSettings("secure", KafkaRig.PASSWORD));
                ReplicatedLog log = logs.custody(0)) {
            log.append(bytes("secret"));
            assertThat(KafkaRig.read(log, 0, 1)).extracting(KafkaRig::text).containsExactly("secret");
        }
    }

    @Test
    void worksWithAClientCertificate() throws IOException {
        var with = rig().secureSettings("certificate", KafkaRig.PASSWORD);
        var client = rig().certificates.client();
        var tls = new ReplicatedLogSettings.Tls(
                true,
                with.tls().cas(),
                true,
                client.certificate().toString(),
                client.key().toString());
        try (ReplicatedLogs logs = KafkaRig.open(withTls(with, tls));
                ReplicatedLog log = logs.custody(0)) {
            assertThat(log.append(bytes("secret"))).isZero();
        }
    }

    private static ReplicatedLogSettings withTls(ReplicatedLogSettings settings, ReplicatedLogSettings.Tls tls) {
        return new ReplicatedLogSettings(
                settings.cluster(),
                settings.node(),
                settings.brokers(),
                tls,
                settings.user(),
                settings.password(),
                settings.shards(),
                settings.synced());
    }

    @Test
    void refusesAWrongPasswordWithoutRepeatingIt() {
        assertThatThrownBy(() -> KafkaRig.open(rig().secureSettings("secure", "guessed-wrongly")))
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining("the brokers refuse the user 'strowger'")
                .hasMessageNotContaining("guessed");
    }

    @Test
    void refusesBrokersWithAnUntrustedCertificate() {
        var settings = rig().secureSettings("secure", KafkaRig.PASSWORD);
        var tls = new ReplicatedLogSettings.Tls(
                true, List.of(rig().certificates.strangeCa().toString()), true, "", "");
        assertThatThrownBy(() -> KafkaRig.open(withTls(settings, tls)))
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining("TLS with the brokers fails")
                .hasMessageNotContaining("Exception");
    }

    @Test
    void refusesAMissingCertificateFile() {
        var settings = rig().secureSettings("secure", KafkaRig.PASSWORD);
        assertThatThrownBy(() -> KafkaRig.open(withTls(
                        settings, new ReplicatedLogSettings.Tls(true, List.of("/nowhere/ca.pem"), true, "", ""))))
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining("cluster.tls: cannot read /nowhere/ca.pem");
    }

    @Test
    void namesTheMissingAccessRight() throws Exception {
        KafkaRig.open(rig().secureSettings("rights", KafkaRig.PASSWORD)).close();
        deny("strowger.rights.mail", AclOperation.WRITE);
        assertThatThrownBy(() -> KafkaRig.open(rig().secureSettings("rights", KafkaRig.PASSWORD)))
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining("topic strowger.rights.mail: the user lacks the rights [WRITE]");
    }

    @Test
    void appendsAreRetriedWhileARightIsRevokedAndSucceedWhenItIsGrantedAgain() throws Exception {
        try (ReplicatedLogs logs = KafkaRig.open(rig().secureSettings("taken", KafkaRig.PASSWORD));
                ReplicatedLog log = logs.custody(0)) {
            log.append(bytes("first"));
            AclBinding denial = deny("strowger.taken.custody", AclOperation.WRITE);
            long beganNanos = System.nanoTime();
            assertThatThrownBy(() -> {
                        // Brokers learn of the change one after the other.
                        for (int i = 0; i < 100; i++) {
                            log.append(bytes("more"));
                        }
                    })
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("the user 'strowger' has too few rights")
                    .hasMessageNotContaining("Exception");
            assertThat(System.nanoTime() - beganNanos).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(1_900));
            rig().admin.deleteAcls(List.of(denial.toFilter())).all().get();
            assertThat(appendUntilItSucceeds(log, "last")).isPositive();
        }
    }

    private static AclBinding deny(String topic, AclOperation operation) throws Exception {
        var pattern = new ResourcePattern(ResourceType.TOPIC, topic, PatternType.LITERAL);
        var everybodyElse = new AccessControlEntry("User:*", "*", AclOperation.ALL, AclPermissionType.ALLOW);
        var entry = new AccessControlEntry("User:" + KafkaRig.USER, "*", operation, AclPermissionType.DENY);
        AclBinding denial = new AclBinding(pattern, entry);
        rig().admin
                .createAcls(List.of(new AclBinding(pattern, everybodyElse), denial))
                .all()
                .get();
        return denial;
    }

    private static long appendUntilItSucceeds(ReplicatedLog log, String text) {
        for (int i = 0; ; i++) {
            try {
                return log.append(bytes(text));
            } catch (IOException e) {
                assertThat(i).as("the last failure: " + e).isLessThan(10);
            }
        }
    }

    @Test
    @Order(LATE)
    void aRecreatedTopicEndsTheLog() throws Exception {
        assertThat(remadeTopic.get()).hasSize(2).allSatisfy(thrown -> assertThat(thrown)
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining("the topic strowger.anew.custody was deleted, or created again"));
    }

    /** The exceptions of a writer and a reader. */
    private static List<Throwable> useRemadeTopic() {
        try (ReplicatedLogs logs = rig().open("anew");
                ReplicatedLog writer = logs.custody(0);
                ReplicatedLog reader = logs.custody(0)) {
            writer.append(bytes("first"));
            KafkaRig.read(reader, 0, 1);
            rig().makeAnew("strowger.anew.custody");
            return List.of(
                    catchThrowable(() -> writer.append(bytes("second"))),
                    catchThrowable(() -> KafkaRig.read(reader, 2, 1)));
        } catch (IOException | ExecutionException | InterruptedException e) {
            return List.of(e);
        }
    }

    @Test
    @Order(LATE)
    void aDeletedTopicEndsTheLog() throws Exception {
        assertThat(deletedTopic.get())
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining("the topic strowger.deleted.custody was deleted");
    }

    private static void appendToDeletedTopic() throws IOException, ExecutionException, InterruptedException {
        try (ReplicatedLogs logs = rig().open("deleted");
                ReplicatedLog log = logs.custody(0)) {
            log.append(bytes("first"));
            rig().admin.deleteTopics(List.of("strowger.deleted.custody")).all().get();
            log.append(bytes("second"));
        }
    }

    // ---- Brokers that fail

    @Test
    @Order(LAST)
    void keepsAnsweredRecordsWhenTheLeaderIsKilled() throws Exception {
        try (ReplicatedLogs logs = rig().open("killed");
                ReplicatedLog log = logs.custody(0);
                ReplicatedLog reader = logs.custody(0)) {
            List<Long> answered = new ArrayList<>();
            answered.add(log.append(bytes("before")));
            int leader = rig().leader("strowger.killed.custody", 0);
            rig().brokers.kill(leader);
            long beganNanos = System.nanoTime();
            answered.add(log.append(bytes("after")));
            long tookNanos = System.nanoTime() - beganNanos;
            assertThat(TimeUnit.NANOSECONDS.toSeconds(tookNanos)).isLessThan(8);
            assertThat(KafkaRig.read(reader, 0, 2))
                    .extracting(LogRecord::position)
                    .isEqualTo(answered);
            assertThat(rig().leader("strowger.killed.custody", 0)).isNotEqualTo(leader);
            try (ReplicatedLogs another = rig().open("killed")) {
                assertThat(another.warnings()).singleElement().asString().contains("broker " + leader + " (down)");
            }
            rig().brokers.restart(leader);
            rig().awaitInSync("strowger.killed.custody");
        }
    }

    @Test
    @Order(LAST)
    void anInterruptEndsAWaitingAppendAndTheThreadStaysInterrupted() throws Exception {
        try (ReplicatedLogs logs = rig().open("paused");
                ReplicatedLog log = logs.custody(0)) {
            log.append(bytes("before"));
            int leader = rig().leader("strowger.paused.custody", 0);
            rig().brokers.pause(leader);
            try {
                Thread.currentThread().interrupt();
                assertThatThrownBy(() -> log.append(bytes("interrupted"))).isInstanceOf(InterruptedIOException.class);
                assertThat(Thread.interrupted()).as("stays set").isTrue();
                Thread.currentThread().interrupt();
                assertThatThrownBy(() -> log.read(0, SOON)).isInstanceOf(InterruptedIOException.class);
                assertThatThrownBy(log::end).isInstanceOf(InterruptedIOException.class);
                assertThat(Thread.interrupted()).as("stays set").isTrue();
                // The leader is replaced while it is paused.
                assertThat(log.append(bytes("after"))).isPositive();
            } finally {
                rig().brokers.resume(leader);
            }
            rig().awaitInSync("strowger.paused.custody");
        }
    }

    @Test
    @Order(LAST)
    void appendsFailWhileTooFewReplicasAreInSyncAndSucceedWhenReplicasReturn() throws Exception {
        try (ReplicatedLogs logs = rig().open("few");
                ReplicatedLog log = logs.custody(0);
                ReplicatedLog reader = logs.custody(0);
                ReplicatedLog withoutLeader = logs.custody(1)) {
            log.append(bytes("before"));
            withoutLeader.append(bytes("before"));
            int leader = rig().leader("strowger.few.custody", 0);
            assertThat(rig().leader("strowger.few.custody", 1)).isNotEqualTo(leader);
            int first = leader % 3 + 1;
            int second = first % 3 + 1;
            rig().brokers.kill(first);
            rig().brokers.kill(second);
            CompletableFuture<Throwable> unread = thrownBy(() -> KafkaRig.read(withoutLeader, 0, 1));
            long beganNanos = System.nanoTime();
            assertThatThrownBy(() -> log.append(bytes("alone")))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("cannot append to strowger.few.custody-0: ")
                    .hasMessageNotContaining("Exception");
            long tookNanos = System.nanoTime() - beganNanos;
            assertThat(TimeUnit.NANOSECONDS.toSeconds(tookNanos)).isBetween(2L, (long) APPEND_SECONDS_MAX);
            assertThat(unread.get())
                    .isInstanceOf(IOException.class)
                    .hasMessage("cannot read strowger.few.custody-1: the brokers did not answer in time");
            rig().brokers.restart(first, second);
            long last = appendUntilItSucceeds(log, "after");
            List<LogRecord> read = KafkaRig.read(reader, 0, (int) last + 1);
            assertThat(KafkaRig.text(read.get((int) last))).isEqualTo("after");
            rig().awaitInSync("strowger.few.custody");
        }
    }

    @Test
    @Order(LAST)
    void aWaitingAppendFailsWhenTheLogsAreClosed() throws Exception {
        ReplicatedLogs logs = rig().open("closed");
        ReplicatedLog log = logs.custody(0);
        log.append(bytes("before"));
        int leader = rig().leader("strowger.closed.custody", 0);
        rig().brokers.pause(leader);
        try {
            Thread closer = new Thread(logs::close);
            closer.start();
            assertThatThrownBy(() -> log.append(bytes("waits")))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("the logs were closed");
            closer.join();
        } finally {
            rig().brokers.resume(leader);
        }
        rig().awaitInSync("strowger.closed.custody");
    }
}
