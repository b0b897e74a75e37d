package org.strowger.router.cluster;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.strowger.router.cluster.Hello.OwnedShard;
import org.strowger.router.store.replicated.LogRecord;
import org.strowger.router.store.shared.ShardFormats;
import org.strowger.router.store.shared.ShardIdentity;

/**
 * The processes of the cluster that have said hello, in the order of the log of hellos.
 *
 * <p>A process is silent when a number of hellos of this process stand in the log behind its last one. Time is not
 * compared: while the brokers stall, this process says nothing either, and so nobody is silent.
 */
final class Members {
    /** A node that has said nothing for so long does not keep the others from a later format. */
    private static final long HEARD_NANOS = TimeUnit.HOURS.toNanos(1);

    private final long cluster;
    private final long process;
    private final int formatMax;
    private final int silentAfter;
    private final TreeMap<Long, Member> members = new TreeMap<>();
    private final TreeMap<String, Heard> heard = new TreeMap<>();

    /** Processes that own a shard and have not said hello, each with the hellos of this one since it was noticed. */
    private final TreeMap<Long, Long> unheard = new TreeMap<>();

    private long next;
    private long beganNanos;
    private long ownHellos;

    /** Whether a hello was read since the last {@link #takeChanged}. */
    private boolean isChanged;

    /** Whether a process was heard for the first time since the last {@link #takeNew}. */
    private boolean hasNew;

    /** When a node was heard last, and the format that it read then. */
    private record Heard(int format, long nanos) {}

    /** A process, and the position of its hellos among those of this process in the log. */
    private static final class Member {
        private final NodeUse use = new NodeUse();
        private Hello last;

        /** The number of hellos of this process that stand behind the last hello of the member. */
        private long behind;

        /** The number of hellos of the member that stand behind the last hello of this process. */
        private long ahead;

        private long clockAheadMillis;

        Member(Hello last) {
            this.last = last;
        }
    }

    /**
     * @param identity this process
     * @param silentAfter after so many hellos of this process, another one that has said nothing is silent
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
            return; // It was late, or is in the log twice.
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
     * The cluster as it is known now.
     *
     * @param configured the names of the nodes of the cluster; if it is empty, all count that were heard
     * @param said the number of the last hello that this process has said
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
        // In the first hour of this process, a node that was not heard yet may come back with the format that it read
        // before.
        boolean mayComeBack = nowNanos - beganNanos <= HEARD_NANOS;
        int lowest = formatMax;
        for (String each : configured.isEmpty() ? heard.keySet() : configured) {
            Heard last = heard.get(each);
            int reads = last != null ? last.format() : mayComeBack ? ShardFormats.OLDEST : formatMax;
            lowest = Math.min(lowest, reads);
        }
        return lowest;
    }

    /** A process that has been silent for long is of no interest. */
    private boolean isForgotten(long behind) {
        return behind > 100L * silentAfter;
    }

    /** The number of hellos of this process that were read. */
    long ownHellos() {
        return ownHellos;
    }

    /** Whether this process has listened for so long that it knows all that live. */
    boolean knowsAll() {
        return ownHellos >= silentAfter;
    }

    /**
     * Whether the process that owns a shard is silent; only to be asked when this one {@link #knowsAll}. One that has
     * never said hello has as long to do so as others between two hellos: it may have just claimed the shard.
     */
    boolean isSilent(long owner) {
        Member member = members.get(owner);
        return member == null ? unheard.computeIfAbsent(owner, each -> 0L) >= silentAfter : !isLive(member);
    }

    private boolean isLive(Member member) {
        return member.behind < silentAfter;
    }

    /** The last hellos of those that live, this process among them. */
    List<Hello> live() {
        return hellos(members.values());
    }

    private List<Hello> hellos(Collection<Member> of) {
        return of.stream().filter(this::isLive).map(each -> each.last).toList();
    }

    /** The process that says it owns a shard; 0 if none does. */
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

    /** The last hello of the process of this number, even if it is silent. */
    Optional<Hello> lastOf(long ofProcess) {
        return Optional.ofNullable(members.get(ofProcess)).map(each -> each.last);
    }

    /**
     * The process that takes a shard over when its owner is silent: the same one by the account of every member, so
     * that one alone follows the shard. If two claim it nevertheless, the log decides. Nobody who starts or stops, and
     * nobody whose clock is far from those of most others: it would let messages expire too early or too late. Those
     * that read the latest format are first: a node that comes back after long with an old version may not read the
     * shard.
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
