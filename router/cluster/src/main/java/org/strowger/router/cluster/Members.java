package org.strowger.router.cluster;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.strowger.bound.Within;
import org.strowger.router.cluster.Hello.OwnedShard;
import org.strowger.router.store.replicated.LogRecord;
import org.strowger.router.store.shared.ShardFormats;
import org.strowger.router.store.shared.ShardIdentity;

/**
 * The processes of the cluster that have written hellos, according to the order in the log of hellos.
 *
 * <p>A process is silent when its last hello in the log is followed by a certain number of hellos of the local process.
 * Times are not compared: while the brokers stall, the local process writes no hello either, so no process becomes
 * silent.
 */
@Within(Within.Scope.PARTS)
final class Members {
    /** A node that has written no hello for this time does not prevent the others from using a later format. */
    private static final long HEARD_NANOS = TimeUnit.HOURS.toNanos(1);

    private final long cluster;
    private final long process;
    private final int formatMax;
    private final int silentAfter;
    private final TreeMap<Long, Member> members = new TreeMap<>();
    private final TreeMap<String, Heard> heard = new TreeMap<>();

    /**
     * Processes that own a shard and have not written a hello, each with the number of hellos of the local process
     * since it was noticed.
     */
    private final TreeMap<Long, Long> unheard = new TreeMap<>();

    private long next;
    private long beganNanos;
    private long ownHellos;

    /** Whether a hello was read since the last {@link #takeChanged}. */
    private boolean isChanged;

    /** Whether a process was heard for the first time since the last {@link #takeNew}. */
    private boolean hasNew;

    /** The time of a node's last hello, and the highest format that the node could read then. */
    private record Heard(int format, long nanos) {}

    /** A process, and the position of its hellos in the log relative to the hellos of the local process. */
    private static final class Member {
        private final NodeUse use = new NodeUse();
        private Hello last;

        /** The number of hellos of the local process in the log after the last hello of the member. */
        private long behind;

        /** The number of hellos of the member in the log after the last hello of the local process. */
        private long ahead;

        private long clockAheadMillis;

        Member(Hello last) {
            this.last = last;
        }
    }

    /**
     * @param identity the local process
     * @param silentAfter the number of hellos of the local process after which another process without a hello is
     *     silent
     */
    Members(ShardIdentity identity, int silentAfter) {
        this.cluster = identity.cluster();
        this.process = identity.process();
        this.formatMax = identity.formats().reads();
        this.silentAfter = silentAfter;
    }

    /** Begins to read at this position. */
    void beginAt(long position, long nowNanos) {
        next = position;
        beganNanos = nowNanos;
    }

    /** The position of the next record to apply. */
    long next() {
        return next;
    }

    void apply(LogRecord record, long nowNanos) {
        next = record.position() + 1;
        Hello.read(record.bytes(), cluster).ifPresent(hello -> apply(hello, record.position(), nowNanos));
    }

    private void apply(Hello hello, long position, long nowNanos) {
        Member known = members.get(hello.process());
        if (known != null && hello.number() <= known.last.number()) {
            return; // The hello was late, or is in the log twice.
        }
        hasNew |= known == null;
        Member member = known == null ? new Member(hello) : known;
        members.put(hello.process(), member);
        unheard.remove(hello.process());
        isChanged = true;
        heard.put(hello.node(), new Heard(hello.format(), nowNanos));
        boolean isOwn = hello.process() == process;
        if (isOwn ? members.values().stream().anyMatch(each -> each.ahead >= silentAfter) : !isLive(member)) {
            // Other processes may have counted the member as silent, and taken over its session places.
            member.use.wasSilent();
        }
        member.last = hello;
        member.behind = 0;
        member.ahead++;
        member.use.apply(hello.use(), position);
        if (isOwn) {
            ownHellos++;
            members.values().forEach(each -> {
                each.behind++;
                each.ahead = 0;
                each.clockAheadMillis = each.last.unixMillis() - hello.unixMillis();
            });
            member.behind = 0;
            members.values().removeIf(each -> isForgotten(each.behind));
            unheard.replaceAll((each, behind) -> behind + 1);
            unheard.values().removeIf(this::isForgotten);
        }
    }

    /** Whether a hello was read since the last call. */
    boolean takeChanged() {
        boolean was = isChanged;
        isChanged = false;
        return was;
    }

    /** Whether a process was heard for the first time since the last call. */
    boolean takeNew() {
        boolean was = hasNew;
        hasNew = false;
        return was;
    }

    /**
     * The cluster as known now.
     *
     * @param configured the names of the nodes of the cluster; if empty, all nodes whose hellos were read
     * @param said the number of the last hello that the local process has written
     */
    ClusterView view(Set<String> configured, long said, long nowNanos) {
        List<ClusterView.Node> nodes = new ArrayList<>();
        for (Member each : members.values()) {
            if (isLive(each)) {
                nodes.add(view(each));
            }
        }
        return new ClusterView(process, nodes, formatAll(configured, nowNanos), said);
    }

    private static ClusterView.Node view(Member of) {
        Hello last = of.last;
        return new ClusterView.Node(
                last.node(),
                last.process(),
                last.use().homeShard(),
                last.use().isSettled(),
                new ClusterView.LastHello(last.number(), of.behind, of.clockAheadMillis),
                last.version(),
                last.format(),
                last.digest(),
                last.owned(),
                of.use.applications(),
                of.use.smscs());
    }

    private int formatAll(Set<String> configured, long nowNanos) {
        heard.values().removeIf(each -> nowNanos - each.nanos() > HEARD_NANOS);
        // In the first hour of this process, a node without a hello may come back with an old program that reads only
        // the oldest format.
        boolean mayComeBack = nowNanos - beganNanos <= HEARD_NANOS;
        int lowest = formatMax;
        for (String each : configured.isEmpty() ? heard.keySet() : configured) {
            Heard last = heard.get(each);
            int reads = last != null ? last.format() : mayComeBack ? ShardFormats.OLDEST : formatMax;
            lowest = Math.min(lowest, reads);
        }
        return lowest;
    }

    /** Whether a process has been silent for so long that it is forgotten. */
    private boolean isForgotten(long behind) {
        return behind > 100L * silentAfter;
    }

    /** The number of hellos of the local process that it has read. */
    long ownHellos() {
        return ownHellos;
    }

    /** Whether the local process has read hellos for long enough to know all living processes. */
    boolean knowsAll() {
        return ownHellos >= silentAfter;
    }

    /**
     * Whether the process that owns a shard is silent; call only if {@link #knowsAll}. A process that has never written
     * a hello gets the same time as others have between two hellos, because it may have just claimed the shard.
     */
    boolean isSilent(long owner) {
        Member member = members.get(owner);
        return member == null ? unheard.computeIfAbsent(owner, each -> 0L) >= silentAfter : !isLive(member);
    }

    private boolean isLive(Member member) {
        return member.behind < silentAfter;
    }

    /** The last hellos of the living processes, including the local process. */
    List<Hello> live() {
        return hellos(members.values());
    }

    private List<Hello> hellos(Collection<Member> of) {
        return of.stream().filter(this::isLive).map(each -> each.last).toList();
    }

    /** The process that owns a shard according to its hellos; 0 if there is none. */
    long ownerOf(int shard) {
        long owner = 0;
        long epoch = -1;
        for (Member member : members.values()) {
            for (OwnedShard each : member.last.owned()) {
                if (each.shard() == shard && each.epoch() > epoch) {
                    owner = member.last.process();
                    epoch = each.epoch();
                }
            }
        }
        return owner;
    }

    /** The last hello of the process with this number, even if it is silent. */
    Optional<Hello> lastOf(long ofProcess) {
        return Optional.ofNullable(members.get(ofProcess)).map(each -> each.last);
    }

    /**
     * The process that takes a shard over when its owner is silent. Every member computes the same heir, so that only
     * one process follows the shard; if two processes claim the shard nevertheless, the log decides. A process that
     * starts or stops is never the heir. A process whose clock differs much from most other clocks is never the heir
     * either, because messages would expire too early or too late. Processes that can read the latest format are
     * preferred, because a node that returns after a long time with an old version may not be able to read the shard.
     *
     * @param owner the process that owns the shard
     */
    Optional<Hello> heirOf(int shard, long owner) {
        List<Hello> live = live();
        return live.stream()
                .filter(each -> each.process() != owner && each.use().isSettled() && !hasWrongClock(each, live))
                .max(Comparator.comparingInt(Hello::format)
                        .thenComparingLong(each -> Rendezvous.weight(each.node(), shard))
                        .thenComparingLong(Hello::process));
    }

    private static boolean hasWrongClock(Hello one, List<Hello> live) {
        int far = 0;
        for (Hello each : live) {
            far += Math.abs(each.unixMillis() - one.unixMillis()) > ClusterOptions.SKEW_MAX_MILLIS ? 1 : 0;
        }
        return 2 * far > live.size() - 1;
    }
}
