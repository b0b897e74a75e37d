package org.strowger.world.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.strowger.router.admin.cluster.ClusterCommands;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandCaller;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.admin.http.Health;
import org.strowger.router.admin.http.HttpEndpoint;
import org.strowger.router.app.daemon.NodeStorage;
import org.strowger.router.app.daemon.RunningRouter;
import org.strowger.router.cluster.ClusterFigures;
import org.strowger.router.cluster.ClusterIncidents;
import org.strowger.router.cluster.ClusterMember;
import org.strowger.router.cluster.ClusterStatus;
import org.strowger.router.cluster.ClusterView;
import org.strowger.router.cluster.QuickCluster;
import org.strowger.router.cluster.ShardView;
import org.strowger.router.cluster.Takeovers;
import org.strowger.router.cluster.shares.LocalShares;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.config.HttpSettings;
import org.strowger.router.config.tls.ServerTls;
import org.strowger.router.config.value.Password;
import org.strowger.router.exchange.ExchangeStorage;
import org.strowger.router.metrics.Distribution;
import org.strowger.router.store.log.FrameWriter;
import org.strowger.router.store.shared.Lease;
import org.strowger.router.store.shared.RecordChanges;
import org.strowger.router.store.shared.ShardFigures;
import org.strowger.router.store.shared.ShardIdentity;
import org.strowger.router.store.shared.ShardLog;
import org.strowger.router.store.shared.ShardOptions;
import org.strowger.router.store.shared.ShardOptions.ShardIncidents;
import org.strowger.router.store.shared.ShardOptions.ShardLimits;
import org.strowger.router.time.MonotonicClock;
import org.strowger.simulation.log.SimulatedBrokers;
import org.strowger.world.Looking;
import org.strowger.world.World;

/**
 * The figures of a node of a cluster for programs and on the status page: of two members and a shard, one after the
 * other.
 */
class ClusterFiguresTest implements ShardIncidents, ClusterIncidents, Takeovers<RecordChanges> {
    private static final int SHARD = 2;
    private static final long LEASE_NANOS = TimeUnit.MILLISECONDS.toNanos(600);

    private final SimulatedBrokers brokers = new SimulatedBrokers(1, 3);
    private final ShardFigures figures = new ShardFigures();
    private final ClusterMember<RecordChanges> own = member("london-1", 1);
    private final ClusterMember<RecordChanges> other = member("london-2", 2);
    private final World world = new World();
    private final List<Integer> released = new ArrayList<>();
    private long nowNanos = 1;

    ClusterFiguresTest() {
        world.smsc("a", 2776);
        world.start("""
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                applications: [{name: shop, password: secret}]
                smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
                """ + World.RELAYED);
    }

    @AfterEach
    void end() {
        world.close();
    }

    private ShardOptions options() {
        return new ShardOptions(
                ShardLimits.DEFAULT,
                TimeUnit.MILLISECONDS.toNanos(200),
                () -> nowNanos,
                () -> TimeUnit.NANOSECONDS.toMillis(nowNanos),
                nanos -> true,
                this,
                figures);
    }

    private ClusterMember<RecordChanges> member(String name, int process) {
        return new ClusterMember<>(
                brokers.undisturbed(),
                QuickCluster.options(brokers, ShardIdentity.of("test", name, process), options()),
                this,
                this);
    }

    /** The other node owns a shard, in which it has written this many flights. */
    private ShardLog owner() throws IOException {
        Lease lease = new Lease(LEASE_NANOS);
        ShardLog log = (ShardLog) ShardLog.claiming(
                        brokers.undisturbed().custody(SHARD),
                        SHARD,
                        ShardIdentity.of("test", "london-2", 2),
                        options(),
                        lease,
                        state -> true)
                .open((id, kind, payload) -> {});
        other.owns(SHARD, lease);
        write(log, 1);
        return log;
    }

    private static void write(ShardLog log, long id) throws IOException {
        FrameWriter frame = new FrameWriter();
        frame.begin();
        frame.add(id, 1, new byte[10], 0, 10);
        frame.finish();
        log.append(frame.array(), 0, frame.size());
        log.commit();
    }

    private void pass(int millis, List<ClusterMember<RecordChanges>> living) {
        for (int i = 0; i < millis; i += 50) {
            nowNanos += TimeUnit.MILLISECONDS.toNanos(50);
            living.forEach(ClusterMember::step);
        }
    }

    @Test
    void theHeirShowsItsLagBehindTheShard() throws IOException {
        ShardLog log = owner();
        pass(3_000, List.of(other, own));
        assertThat(own.shards().get(SHARD).isFollowed()).isTrue();
        assertThat(own.shards().get(SHARD).lag()).isZero();
        for (int id = 2; id < 7; id++) {
            write(log, id);
        }
        nowNanos += TimeUnit.MILLISECONDS.toNanos(200);
        other.step();
        own.step();
        assertThat(lines())
                .contains(
                        "strowger_cluster_heir_lag_records{shard=\"2\"} 5",
                        "strowger_cluster_members{state=\"live\"} 2",
                        "strowger_cluster_members{state=\"silent\"} 1");
        assertThat(page("/status.json"))
                .contains(
                        "\"nodes\":[{\"node\":\"london-1 (this)\",\"state\":\"live\",",
                        "\"shards\":null,\"lag\":null,",
                        "{\"node\":\"london-2\",\"state\":\"live\",",
                        "\"version\":\"test\",\"home\":\"2\",\"shards\":\"2\",\"lag\":5,",
                        "{\"node\":\"slough-1\",\"state\":\"silent\",\"last_hello\":null,");
        pass(400, List.of(other, own));
        assertThat(own.shards().get(SHARD).lag()).as("after some rounds").isZero();
    }

    @Test
    void logWritesAndLostLeasesAreCounted() throws IOException {
        ShardLog log = owner();
        write(log, 2);
        nowNanos += LEASE_NANOS + 1;
        write(log, 3);
        write(log, 4);
        assertThat(lines())
                .contains(
                        "strowger_cluster_flights_total 4",
                        "strowger_cluster_append_seconds_count 4",
                        "strowger_cluster_lease_lost_total 1");
    }

    /** The last flight was read in the first round, or one later. */
    @Test
    void theTakeoverTimeRunsFromTheLastLogWriteToTheClaim() throws IOException {
        owner();
        pass(3_000, List.of(other, own));
        pass(5_000, List.of(own));
        assertThat(own.shards().get(SHARD).isOurs()).isTrue();
        assertThat(figures.takeoverNanos().count()).isEqualTo(1);
        assertThat(lines()).contains("strowger_cluster_take_over_seconds_count 1");
        assertThat(figures.takeoverNanos().sum())
                .isBetween(TimeUnit.SECONDS.toNanos(1), TimeUnit.MILLISECONDS.toNanos(4_500));
    }

    @Test
    void countsMailToOtherNodesByKind() throws IOException {
        assertThat(lines())
                .contains(
                        "strowger_cluster_mail_total{kind=\"delivery\"} 3",
                        "strowger_cluster_mail_seconds_count 0",
                        "strowger_cluster_strays_total{result=\"passed\"} 2");
    }

    // ---- cluster release

    private String release(int shard) throws CommandRefused {
        Command command = new ClusterCommands(new OneOfSeveral())
                .rows().stream()
                        .filter(each -> each.form().equals("cluster release N"))
                        .findFirst()
                        .orElseThrow();
        CommandCaller caller = new CommandCaller("eve", "127.0.0.1", ConsoleRole.ADMIN);
        return command.action()
                .run(new CommandCall(caller, Map.of("N", Integer.toString(shard))))
                .done();
    }

    @Test
    void aNodeReleasesOnlyItsOwnShardsAndNeverItsHomeShard() throws Exception {
        owner();
        pass(3_000, List.of(other, own));
        assertThatThrownBy(() -> release(SHARD))
                .isInstanceOf(CommandRefused.class)
                .hasMessageContaining("shard 2 is owned by london-2: enter the command there");
        assertThatThrownBy(() -> release(1)).hasMessageContaining("shard 1 has no owner");
        assertThatThrownBy(() -> release(3)).hasMessageContaining("there is no shard 3");
        own.owns(0, new Lease(LEASE_NANOS));
        own.owns(1, new Lease(LEASE_NANOS));
        pass(1_000, List.of(other, own));
        assertThatThrownBy(() -> release(0)).hasMessageContaining("is the home shard of this node");
        assertThat(release(1)).contains("shard 1 is released to london-2");
        assertThat(released).containsExactly(1);
        pass(3_000, List.of(own));
        assertThatThrownBy(() -> release(1)).hasMessageContaining("no live node can take");
        assertThat(released).containsExactly(1);
    }

    @Test
    void aNodeWithoutAClusterHasNoClusterMetrics() throws IOException {
        Sampler sampler = sampler(new NodeStorage.Local(world.keeping().storage()));
        assertThat(Looking.metrics(sampler).lines())
                .filteredOn(line -> line.startsWith("strowger_cluster"))
                .isEmpty();
        assertThat(page(sampler, "/status.json")).doesNotContain("\"nodes\"");
    }

    // ---- Figures read

    private Sampler sampler(NodeStorage of) {
        Sampler sampler = new Sampler(world.figures(of));
        sampler.sample(world.rig().nowNanos());
        return sampler;
    }

    private List<String> lines() {
        return Looking.metrics(sampler(new OneOfSeveral())).lines().toList();
    }

    private String page(String path) throws IOException {
        return page(sampler(new OneOfSeveral()), path);
    }

    private static String page(Sampler sampler, String path) throws IOException {
        HttpSettings settings = new HttpSettings(World.at(0), ServerTls.NONE, new Password.Plain(""), true);
        HttpEndpoint.Sources sources =
                new HttpEndpoint.Sources(sampler, new Health(List.of()), HttpEndpoint.noFailures(), why -> {
                    throw new AssertionError(why);
                });
        HttpEndpoint endpoint = HttpEndpoint.open(settings, sources, MonotonicClock.system());
        try (InputStream in = new URL("http://127.0.0.1:" + endpoint.address().getPort() + path).openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } finally {
            endpoint.close();
        }
    }

    /** The first member with a router. */
    private final class OneOfSeveral implements NodeStorage, ClusterStatus {
        @Override
        public ExchangeStorage storage() {
            return world.keeping().storage();
        }

        @Override
        public LocalShares shares() {
            return LocalShares.whole();
        }

        @Override
        public ClusterStatus status() {
            return this;
        }

        @Override
        public void serves(RunningRouter router) {}

        @Override
        public void turn() {}

        @Override
        public void drains() {}

        @Override
        public void close(boolean isOrderly) {}

        @Override
        public void ask(List<Integer> homes, byte[] question, Consumer<Map<Integer, byte[]>> then) {
            then.accept(Map.of());
        }

        @Override
        public void answerWith(UnaryOperator<byte[]> answerer) {
            // Nobody asks.
        }

        @Override
        public boolean isAlone() {
            return false;
        }

        @Override
        public String name() {
            return "emea";
        }

        @Override
        public List<String> configured() {
            return List.of("london-1", "london-2", "slough-1");
        }

        @Override
        public ClusterView view() {
            return own.view();
        }

        @Override
        public List<ShardView> shards() {
            return own.shards();
        }

        @Override
        public boolean isLeaseHeld() {
            return true;
        }

        @Override
        public long helloNanos() {
            return TimeUnit.MILLISECONDS.toNanos(200);
        }

        @Override
        public long claims(boolean isOurs) {
            return 0;
        }

        @Override
        public ClusterFigures figures() {
            return new ClusterFigures(
                    figures.appendNanos(),
                    figures.flights(),
                    figures.takeoverNanos(),
                    figures.leasesLost(),
                    Map.of("delivery", 3L),
                    Distribution.NONE,
                    Map.of("passed", 2L));
        }

        @Override
        public void claim(int shard) {
            own.claimNow(shard);
        }

        @Override
        public void release(int shard) {
            released.add(shard);
        }
    }

    // ---- The member

    @Override
    public RecordChanges follow(int shard) {
        return RecordChanges.NONE;
    }

    @Override
    public void takenOver(ShardLog log, RecordChanges findings, Lease lease) {}

    @Override
    public void onUnanswered(int shard, Exception why) {}

    @Override
    public void onSettled(int shard, long epoch) {}

    @Override
    public void onClaim(int shard, long epoch, boolean isOurs, String formerNode) {}

    @Override
    public void onFailure(Exception why) {
        throw new AssertionError(why);
    }

    @Override
    public void onUnreadable(int shard, Exception why) {
        throw new AssertionError(why);
    }

    @Override
    public void onDifference(String node, Difference difference, boolean begins, long clockAheadMillis) {}
}
