package org.strowger.router.thread;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;

/**
 * Failed logins by account and IP address, or by address alone. An account at an address with too many failures is
 * barred for a minute. IPv6 addresses count by their first 64 bits, the smallest block that is assigned to one
 * customer.
 *
 * <p>Memory: only logins that failed are stored, with at most {@link #STAMPS_MAX} failure times in total. With 5
 * failures allowed, these are 65,536 pairs of account and address of about 400 bytes each, 26 MB, and 250 bytes for
 * each address. Beyond that limit the pair with the oldest last failure is dropped, of the address with the most pairs,
 * whether or not it is barred. An attacker with so many addresses is slowed down by the limit on concurrent binds
 * instead.
 *
 * <p>Thread: any. A table lookup locks a sixteenth of the pairs; lookups occur only after a failed login and while any
 * pair is barred. At all other times a check costs one read.
 */
public final class FailedLogins {
    /** A limit this high or higher never bars. */
    @Within(Within.Scope.PACKET)
    public static final int FAILURES_MAX = 10_000;

    private static final long BARRED_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final int STRIPES = 16;

    @Bound(
            of = "times of failed sign-ins that are remembered",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.ADDRESS,
            share = Sharing.LARGEST,
            full = "as of the pairs, to each of which belongs a part of the times")
    private static final int STAMPS_MAX = 1 << 19;

    @Bound(
            of = "pairs of an account and an address with failed sign-ins",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.ADDRESS,
            share = Sharing.LARGEST,
            full = "the pair whose last failure is oldest is forgotten, of the address with most pairs")
    private static final int PAIRS_MAX = 1 << 16;

    private static final int PAIRS_MIN = 1 << 8;

    /** Account names come from unauthenticated peers. A longer name counts as its beginning. */
    @Within(Within.Scope.PACKET)
    private static final int ACCOUNT_MAX = 64;

    /** Stands for the account where failures are counted by address alone. */
    private static final String NO_ACCOUNT = "";

    /** The upper half of the keys of IPv4 addresses: multicast in IPv6, which is never the source of a connection. */
    private static final long V4 = 0xFFFF_FFFF_0000_0000L;

    private static final int EXPIRED_AT_ONCE = 2;

    private final int failuresMax;
    private final long perNanos;
    private final int pairsPerStripe;
    private final Stripe[] stripes = new Stripe[STRIPES];

    /** Time at which the last bar ends. */
    private final AtomicLong lastBarEndsNanos = new AtomicLong();

    /** An account at an address; comparable, so that chosen names with equal hashes do not slow down the table. */
    private record Pair(String account, long network) implements Comparable<Pair> {
        @Override
        public int compareTo(Pair other) {
            int byNetwork = Long.compare(network, other.network);
            return byNetwork != 0 ? byNetwork : account.compareTo(other.account);
        }
    }

    /**
     * A bar in effect.
     *
     * @param account empty if the address is barred for all accounts
     * @param address the address, or the first 64 bits of it and {@code /64}
     * @param untilNanos when the bar ends
     */
    public record Barred(String account, String address, long untilNanos) {}

    /** @param failuresMax failures allowed for one pair per period; one more failure bars the pair */
    public FailedLogins(long failuresMax, long perNanos) {
        this.failuresMax = (int) Math.min(failuresMax, FAILURES_MAX);
        this.perNanos = perNanos;
        int pairs = Math.max(PAIRS_MIN, Math.min(PAIRS_MAX, STAMPS_MAX / Math.max(1, this.failuresMax)));
        this.pairsPerStripe = pairs / STRIPES;
        Arrays.setAll(stripes, i -> new Stripe());
    }

    /** As {@link #failed(String, InetAddress, long)}, where failures are counted by address alone. */
    public boolean failed(InetAddress from, long nowNanos) {
        return failed(NO_ACCOUNT, from, nowNanos);
    }

    /** Records a failed login. @return whether the account is now barred at this address */
    public boolean failed(String account, InetAddress from, long nowNanos) {
        if (failuresMax >= FAILURES_MAX) {
            return false;
        }
        Pair key = key(account, from);
        boolean bars = stripeOf(key).failed(key, nowNanos);
        if (bars) {
            lastBarEndsNanos.accumulateAndGet(nowNanos + BARRED_NANOS, Math::max);
        }
        return bars;
    }

    /** As {@link #isBarred(String, InetAddress, long)}, where failures are counted by address alone. */
    public boolean isBarred(InetAddress from, long nowNanos) {
        return isBarred(NO_ACCOUNT, from, nowNanos);
    }

    public boolean isBarred(String account, InetAddress from, long nowNanos) {
        if (nowNanos >= lastBarEndsNanos.get()) {
            return false;
        }
        Pair key = key(account, from);
        return stripeOf(key).isBarred(key, nowNanos);
    }

    /** The bars in effect, at most {@code max} of them. */
    public List<Barred> barred(long nowNanos, int max) {
        List<Barred> barred = new ArrayList<>();
        if (nowNanos < lastBarEndsNanos.get()) {
            for (Stripe stripe : stripes) {
                stripe.addBarred(barred, nowNanos, max);
            }
        }
        return barred;
    }

    /** Lifts the bars of an account at all addresses, and forgets its failures. @return the number of lifted bars */
    public int liftAccount(String account, long nowNanos) {
        String shortened = shortened(account);
        return lift(pair -> pair.account().equals(shortened), nowNanos);
    }

    /** Lifts the bars of all accounts at an address, and forgets their failures. @return the number of lifted bars */
    public int liftAddress(InetAddress address, long nowNanos) {
        long network = networkOf(address);
        return lift(pair -> pair.network() == network, nowNanos);
    }

    private int lift(Predicate<Pair> which, long nowNanos) {
        int lifted = 0;
        for (Stripe stripe : stripes) {
            lifted += stripe.lift(which, nowNanos);
        }
        return lifted;
    }

    /** The number of pairs with failures. */
    public int pairs() {
        int all = 0;
        for (Stripe stripe : stripes) {
            all += stripe.size();
        }
        return all;
    }

    private static Pair key(String account, InetAddress from) {
        return new Pair(shortened(account), networkOf(from));
    }

    private static String shortened(String account) {
        return account.length() <= ACCOUNT_MAX ? account : account.substring(0, ACCOUNT_MAX);
    }

    /** The address as the key of its failures: IPv6 addresses by their first 64 bits. */
    public static long networkOf(InetAddress address) {
        byte[] octets = address.getAddress();
        ByteBuffer buffer = ByteBuffer.wrap(octets);
        return octets.length == Integer.BYTES ? V4 | Integer.toUnsignedLong(buffer.getInt()) : buffer.getLong();
    }

    private static String text(long network) {
        boolean four = (network & V4) == V4;
        ByteBuffer octets = four
                ? ByteBuffer.allocate(Integer.BYTES).putInt((int) network)
                : ByteBuffer.allocate(2 * Long.BYTES).putLong(network);
        try {
            String address = InetAddress.getByAddress(octets.array()).getHostAddress();
            return four ? address : address + "/64";
        } catch (UnknownHostException e) {
            throw new AssertionError("an address has 4 or 16 octets", e);
        }
    }

    private Stripe stripeOf(Pair key) {
        // The middle bits of a product with the golden ratio depend on all bits of the hash.
        long mixed = key.hashCode() * 0x9E37_79B9_7F4A_7C15L;
        return stripes[(int) ((mixed >>> 32) & (STRIPES - 1))];
    }

    /** A part of the pairs, ordered by their last failure, with its own lock. */
    private final class Stripe {
        @BoundedBy("PAIRS_MAX")
        private final LinkedHashMap<Pair, Failures> byPair = new LinkedHashMap<>();

        @BoundedBy("PAIRS_MAX")
        private final OldestByOwner<Pair> byNetwork = new OldestByOwner<>();

        synchronized boolean failed(Pair key, long nowNanos) {
            Failures failures = byPair.remove(key);
            if (failures == null) {
                failures = new Failures();
                makeRoom(nowNanos);
            }
            byPair.put(key, failures);
            byNetwork.remove(key, key.network());
            byNetwork.put(key, key.network(), 1);
            return failures.add(nowNanos);
        }

        synchronized boolean isBarred(Pair key, long nowNanos) {
            Failures failures = byPair.get(key);
            return failures != null && failures.barredUntilNanos > nowNanos;
        }

        synchronized void addBarred(List<Barred> to, long nowNanos, int max) {
            byPair.forEach((pair, failures) -> {
                if (failures.barredUntilNanos > nowNanos && to.size() < max) {
                    to.add(new Barred(pair.account(), text(pair.network()), failures.barredUntilNanos));
                }
            });
        }

        synchronized int lift(Predicate<Pair> which, long nowNanos) {
            int lifted = 0;
            Iterator<Map.Entry<Pair, Failures>> all = byPair.entrySet().iterator();
            while (all.hasNext()) {
                Map.Entry<Pair, Failures> each = all.next();
                if (which.test(each.getKey())) {
                    lifted += each.getValue().barredUntilNanos > nowNanos ? 1 : 0;
                    all.remove();
                    byNetwork.remove(each.getKey(), each.getKey().network());
                }
            }
            return lifted;
        }

        synchronized int size() {
            return byPair.size();
        }

        private void makeRoom(long nowNanos) {
            Iterator<Map.Entry<Pair, Failures>> oldest = byPair.entrySet().iterator();
            for (int i = 0; i < EXPIRED_AT_ONCE && oldest.hasNext(); i++) {
                Map.Entry<Pair, Failures> next = oldest.next();
                if (next.getValue().isPast(nowNanos)) {
                    oldest.remove();
                    byNetwork.remove(next.getKey(), next.getKey().network());
                }
            }
            while (byPair.size() >= pairsPerStripe) {
                byPair.remove(byNetwork.takeOldest());
            }
        }
    }

    /** The times of the latest failed logins of one {@link Pair}, as a ring. */
    private final class Failures {
        @BoundedBy("STAMPS_MAX")
        private long[] times = new long[Math.min(4, failuresMax)];

        private int count;
        private int oldest;
        private long lastNanos;
        private long barredUntilNanos;

        boolean add(long nowNanos) {
            if (barredUntilNanos > nowNanos) {
                return false;
            }
            lastNanos = nowNanos;
            if (count == failuresMax && (count == 0 || times[oldest] > nowNanos - perNanos)) {
                barredUntilNanos = nowNanos + BARRED_NANOS;
                count = 0;
                oldest = 0;
                return true;
            }
            put(nowNanos);
            return false;
        }

        private void put(long nowNanos) {
            if (count == failuresMax) {
                times[oldest] = nowNanos;
                oldest = (oldest + 1) % failuresMax;
                return;
            }
            if (count == times.length) {
                // The ring begins at index 0 until it is full.
                times = Arrays.copyOf(times, Math.min(2 * count, failuresMax));
            }
            times[count] = nowNanos;
            count++;
        }

        boolean isPast(long nowNanos) {
            return barredUntilNanos <= nowNanos && lastNanos <= nowNanos - perNanos;
        }
    }
}
