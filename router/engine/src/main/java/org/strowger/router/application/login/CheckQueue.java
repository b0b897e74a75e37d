package org.strowger.router.application.login;

import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.router.share.KeyedShare;
import org.strowger.router.thread.FailedLogins;

/**
 * The order in which password checks get their hashes. A check may have a turn of its own; turns are taken in order of
 * arrival. In addition each account has one reserved hash a second, for one of its checks that wait, with a turn or
 * without. So the right password of an account passes however many checks of other names wait.
 *
 * <p>The reserved hash goes to a random address among those from which checks of the account came, and there to a
 * random check: peers at one address cannot displace a peer at another. While both wait, three reserved hashes come
 * before each turn.
 *
 * <p>Turns and places to wait are shared by address. Candidates for reserved hashes belong to accounts. A check without
 * a place in the queue waits as the others do. Whether it has a place cannot be seen from outside.
 *
 * @param <T> a check
 */
final class CheckQueue<T> {
    /** The maximum number of checks that have a turn: at 10 ms for a hash, they keep two cores busy for 20 s. */
    @Bound(
            of = "password hashes in turn",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.ADDRESS,
            share = Sharing.FAIR,
            full = "the sign-in waits up to 2 s for the reserved hash of its account, and is then "
                    + "refused with \"later\"")
    static final int TURNS_MAX = 4096;

    /** The maximum number of checks that wait for their end without a turn: with their connections' data, 20 MB. */
    @Bound(
            of = "sign-ins that wait for a reserved hash",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.ADDRESS,
            share = Sharing.FAIR,
            full = "the sign-in is refused with \"later\" at once")
    static final int WAITING_MAX = 1 << 16;

    /** The maximum number of candidates for the reserved hash of an account. */
    @Bound(
            of = "candidates for the reserved hash of an account",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.ADDRESS,
            share = Sharing.LARGEST,
            full = "the candidate of the address that has most gives way, or one drawn at random")
    static final int CANDIDATES_MAX = 32;

    /** While there are this many candidates, about 5 MB, an account gets one more only if it has none. */
    @Bound(
            of = "candidates for reserved hashes of all accounts",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.ACCOUNT,
            share = Sharing.NONE,
            full = "beyond it, an account has one candidate")
    static final int ALL_CANDIDATES_MAX = 1 << 14;

    /** An account has one reserved hash in this time. */
    static final long RESERVED_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** The maximum number of reserved hashes before a turn. */
    private static final int RESERVED_IN_A_ROW = 3;

    /** The time of the next reserved hash, if none is to be expected. */
    static final long NEVER = Long.MAX_VALUE;

    private final RandomGenerator random;

    /** Whether a check has its result, so that a hash would be of no use. */
    private final Predicate<T> isDecided;

    @BoundedBy("TURNS_MAX")
    private final ArrayDeque<Entry<T>> turns = new ArrayDeque<>();

    private final KeyedShare turnsByAddress = new KeyedShare(TURNS_MAX);
    private final KeyedShare waitingByAddress = new KeyedShare(WAITING_MAX);

    @BoundedBy("ALL_CANDIDATES_MAX")
    private final Map<String, Group<T>> groups = new HashMap<>();

    /** Groups that have candidates and may have a reserved hash now. */
    @BoundedBy("ALL_CANDIDATES_MAX")
    private final ArrayDeque<Group<T>> ready = new ArrayDeque<>();

    /** Groups that had a reserved hash less than a second ago, in the order of their times. */
    @BoundedBy("ALL_CANDIDATES_MAX")
    private final ArrayDeque<Group<T>> resting = new ArrayDeque<>();

    private int reservedInARow;

    /** The number of candidates of all accounts. */
    private int candidates;

    /** A check at its address. */
    private record Entry<T>(T check, long address) {}

    /** The candidates for the reserved hash of one account. */
    private static final class Group<T> {
        final String name;

        @BoundedBy("CANDIDATES_MAX")
        final List<Entry<T>> candidates = new ArrayList<>();

        /** The number of checks that could have been candidates, about since the last reserved hash. */
        int offered;

        long readyNanos;

        Group(String name) {
            this.name = name;
        }

        int count(long address) {
            int count = 0;
            for (Entry<T> each : candidates) {
                count += each.address() == address ? 1 : 0;
            }
            return count;
        }
    }

    /** The next check, and whether its hash is the reserved one of its account. */
    record Next<T>(T check, boolean reserved) {}

    CheckQueue(RandomGenerator random, Predicate<T> isDecided) {
        this.random = random;
        this.isDecided = isDecided;
    }

    // ---- Turns

    /** Whether no check has a turn. */
    boolean hasNoTurns() {
        return turns.isEmpty();
    }

    /** Gives the check a turn of its own. @return false if the address has no room for it */
    boolean addTurn(T check, InetAddress from) {
        long address = FailedLogins.networkOf(from);
        boolean hasRoom = turnsByAddress.enter(address);
        if (hasRoom) {
            turns.add(new Entry<>(check, address));
        }
        return hasRoom;
    }

    /** The next check that gets its hash; null if there is none now. */
    @Nullable
    Next<T> next(long nowNanos) {
        endRests(nowNanos);
        while (!ready.isEmpty() && (turns.isEmpty() || reservedInARow < RESERVED_IN_A_ROW)) {
            Group<T> group = ready.remove();
            forgetDecided(group);
            if (!group.candidates.isEmpty()) {
                reservedInARow++;
                return new Next<>(draw(group, nowNanos), true);
            }
            groups.remove(group.name);
        }
        reservedInARow = 0;
        if (turns.isEmpty()) {
            return null;
        }
        Entry<T> first = turns.remove();
        turnsByAddress.leave(first.address());
        return new Next<>(first.check(), false);
    }

    // ---- Reserved hashes

    /** Makes the check a candidate for the reserved hash of its account. */
    void addCandidate(T check, String group, InetAddress from) {
        Entry<T> entry = new Entry<>(check, FailedLogins.networkOf(from));
        Group<T> own = groups.get(group);
        if (own == null) {
            own = new Group<>(group);
            groups.put(group, own);
            ready.add(own);
        }
        own.offered++;
        if (own.candidates.size() < (candidates < ALL_CANDIDATES_MAX ? CANDIDATES_MAX : 1)) {
            own.candidates.add(entry);
            candidates++;
        } else {
            takesPlaceOfAnother(entry, own);
        }
    }

    /**
     * Replaces a candidate of the address that has the most, unless this is the check's own address. Otherwise all
     * checks of that address have the same chance to be a candidate.
     */
    private void takesPlaceOfAnother(Entry<T> entry, Group<T> group) {
        List<Entry<T>> candidates = group.candidates;
        int other = random.nextInt(candidates.size());
        for (int i = 0; i < candidates.size(); i++) {
            if (group.count(candidates.get(i).address())
                    > group.count(candidates.get(other).address())) {
                other = i;
            }
        }
        int own = group.count(entry.address());
        boolean displaces = group.count(candidates.get(other).address()) > own + 1;
        if (displaces || random.nextInt(group.offered) < candidates.size()) {
            candidates.set(displaces || own == 0 ? other : ofAddress(entry.address(), group), entry);
        }
    }

    /** The index of a random candidate of that address, which has at least one. */
    private int ofAddress(long address, Group<T> group) {
        int skipped = random.nextInt(group.count(address));
        for (int i = 0; i < group.candidates.size(); i++) {
            if (group.candidates.get(i).address() == address && skipped-- == 0) {
                return i;
            }
        }
        throw new AssertionError("the address has a candidate");
    }

    /** Candidates that had a turn meanwhile are no candidates any more. */
    private void forgetDecided(Group<T> group) {
        int before = group.candidates.size();
        group.candidates.removeIf(each -> isDecided.test(each.check()));
        candidates -= before - group.candidates.size();
    }

    private T draw(Group<T> group, long nowNanos) {
        group.readyNanos = nowNanos + RESERVED_NANOS;
        resting.add(group);
        Set<Long> addresses = new HashSet<>();
        group.candidates.forEach(each -> addresses.add(each.address()));
        List<Long> inOrder = addresses.stream().sorted().toList();
        int drawn = ofAddress(inOrder.get(random.nextInt(inOrder.size())), group);
        T check = group.candidates.remove(drawn).check();
        candidates--;
        group.offered = group.candidates.size();
        return check;
    }

    private void endRests(long nowNanos) {
        while (!resting.isEmpty() && resting.element().readyNanos <= nowNanos) {
            Group<T> group = resting.remove();
            if (group.candidates.isEmpty()) {
                groups.remove(group.name);
            } else {
                ready.add(group);
            }
        }
    }

    /** The time at which an account that has none now gets its next reserved hash; {@link #NEVER} if there is none. */
    long nextReservedNanos() {
        return resting.isEmpty() ? NEVER : resting.element().readyNanos;
    }

    // ---- Checks without a turn

    /** Counts a check that waits for its end. @return false if the address has no room for it */
    boolean waits(InetAddress from) {
        return waitingByAddress.enter(FailedLogins.networkOf(from));
    }

    void waitEnded(InetAddress from) {
        waitingByAddress.leave(FailedLogins.networkOf(from));
    }

    /** The number of entries of all kinds. */
    int size() {
        return turns.size() + waitingByAddress.size() + candidates;
    }
}
