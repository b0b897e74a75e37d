package org.strowger.router.thread;

import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Who failed to prove who he is, by the address that he came from: whoever fails more often than he may is barred for a
 * minute. Addresses of IPv6 count by their first 64 bits, for that is the least that one customer gets.
 *
 * <p>The arithmetic. Nothing is kept of those who never fail, and of the others no more than {@link #STAMPS_MAX} times
 * in all: with 5 failures allowed 65,536 addresses, at some 200 bytes each 13 MB. Beyond that the one that has not
 * failed for the longest time is forgotten first: an attacker with so many addresses is not slowed down by this book,
 * but by the number of binds that are served at once.
 *
 * <p>Thread: any; a lock over a sixteenth of the addresses is held for a look into a table, when a bind has failed and
 * while anybody is barred. Otherwise a question costs one read.
 */
public final class FailedLogins {
    /** So many failures in the period are not told from none. */
    public static final int FAILURES_MAX = 10_000;

    private static final long BARRED_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final int STRIPES = 16;
    private static final int STAMPS_MAX = 1 << 19;
    private static final int ADDRESSES_MAX = 1 << 16;
    private static final int ADDRESSES_MIN = 1 << 8;
    private static final int EXPIRED_AT_ONCE = 2;

    private final int failuresMax;
    private final long perNanos;
    private final int addressesPerStripe;
    private final Stripe[] stripes = new Stripe[STRIPES];

    /** Nobody is barred for longer than until this. */
    private final AtomicLong lastBarEndsNanos = new AtomicLong();

    /**
     * @param failuresMax of one address in the period; one more and it is barred. From {@link #FAILURES_MAX} on nobody
     *     is
     */
    public FailedLogins(long failuresMax, long perNanos) {
        this.failuresMax = (int) Math.min(failuresMax, FAILURES_MAX);
        this.perNanos = perNanos;
        int addresses = Math.max(ADDRESSES_MIN, Math.min(ADDRESSES_MAX, STAMPS_MAX / Math.max(1, this.failuresMax)));
        this.addressesPerStripe = addresses / STRIPES;
        Arrays.setAll(stripes, i -> new Stripe());
    }

    /**
     * Somebody from there has failed. @return whether that was once too often, and the address is barred from now on
     */
    public boolean failed(InetAddress from, long nowNanos) {
        if (failuresMax >= FAILURES_MAX) {
            return false;
        }
        long key = keyOf(from);
        boolean bars = stripeOf(key).failed(key, nowNanos);
        if (bars) {
            lastBarEndsNanos.accumulateAndGet(nowNanos + BARRED_NANOS, Math::max);
        }
        return bars;
    }

    public boolean isBarred(InetAddress from, long nowNanos) {
        if (nowNanos >= lastBarEndsNanos.get()) {
            return false;
        }
        long key = keyOf(from);
        return stripeOf(key).isBarred(key, nowNanos);
    }

    /** How many addresses something is known of. */
    public int addresses() {
        int all = 0;
        for (Stripe stripe : stripes) {
            all += stripe.size();
        }
        return all;
    }

    /** An address of IPv4 is put where IPv6 has multicast, from which nobody connects. */
    private static long keyOf(InetAddress address) {
        byte[] octets = address.getAddress();
        ByteBuffer buffer = ByteBuffer.wrap(octets);
        return octets.length == Integer.BYTES ? 0xFFFF_FFFF_0000_0000L | buffer.getInt() : buffer.getLong();
    }

    private Stripe stripeOf(long key) {
        // The middle of a product with the golden ratio depends on all bits, and neighbours are spread.
        long mixed = key * 0x9E37_79B9_7F4A_7C15L;
        return stripes[(int) ((mixed >>> 32) & (STRIPES - 1))];
    }

    /** A part of the addresses, with its own lock; the one that failed last is the last in order. */
    private final class Stripe {
        private final LinkedHashMap<Long, Failures> byAddress = new LinkedHashMap<>();

        synchronized boolean failed(Long key, long nowNanos) {
            Failures failures = byAddress.remove(key);
            if (failures == null) {
                failures = new Failures();
                makeRoom(nowNanos);
            }
            byAddress.put(key, failures);
            return failures.add(nowNanos);
        }

        synchronized boolean isBarred(Long key, long nowNanos) {
            Failures failures = byAddress.get(key);
            return failures != null && failures.barredUntilNanos > nowNanos;
        }

        synchronized int size() {
            return byAddress.size();
        }

        private void makeRoom(long nowNanos) {
            Iterator<Failures> oldest = byAddress.values().iterator();
            for (int i = 0; i < EXPIRED_AT_ONCE && oldest.hasNext(); i++) {
                if (oldest.next().isPast(nowNanos) || byAddress.size() >= addressesPerStripe) {
                    oldest.remove();
                }
            }
        }
    }

    /** The last failures of one address, as a ring of their times. */
    private final class Failures {
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
                // It begins at 0 as long as it is not full.
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
