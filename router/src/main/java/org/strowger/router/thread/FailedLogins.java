package org.strowger.router.thread;

import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Failed logins by IP address. An address with too many failures is locked out for a minute. IPv6 addresses count by
 * their first 64 bits, the smallest block that is assigned to one customer.
 *
 * <p>Memory: only addresses with failures are stored, with at most {@link #STAMPS_MAX} failure times in total. With 5
 * failures allowed, these are 65,536 addresses of about 200 bytes each, 13 MB. Beyond that limit the address with the
 * oldest last failure is dropped. An attacker with so many addresses is slowed down by the limit on concurrent binds
 * instead.
 *
 * <p>Thread: any. A table lookup locks a sixteenth of the addresses; lookups occur only after a failed bind and while
 * any address is locked out. At all other times a check costs one read.
 */
public final class FailedLogins {
    /** A limit this high or higher never locks out an address. */
    public static final int FAILURES_MAX = 10_000;

    private static final long LOCKED_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final int STRIPES = 16;
    private static final int STAMPS_MAX = 1 << 19;
    private static final int ADDRESSES_MAX = 1 << 16;
    private static final int ADDRESSES_MIN = 1 << 8;
    private static final int EXPIRED_AT_ONCE = 2;

    private final int failuresMax;
    private final long perNanos;
    private final int addressesPerStripe;
    private final Stripe[] stripes = new Stripe[STRIPES];

    /** Time at which the last lock-out ends. */
    private final AtomicLong lastLockEndsNanos = new AtomicLong();

    /** @param failuresMax failures allowed for one address per period; one more failure locks the address out */
    public FailedLogins(long failuresMax, long perNanos) {
        this.failuresMax = (int) Math.min(failuresMax, FAILURES_MAX);
        this.perNanos = perNanos;
        int addresses = Math.max(ADDRESSES_MIN, Math.min(ADDRESSES_MAX, STAMPS_MAX / Math.max(1, this.failuresMax)));
        this.addressesPerStripe = addresses / STRIPES;
        Arrays.setAll(stripes, i -> new Stripe());
    }

    /** Records a failed login from this address. @return whether the address is now locked out */
    public boolean failed(InetAddress from, long nowNanos) {
        if (failuresMax >= FAILURES_MAX) {
            return false;
        }
        long key = keyOf(from);
        boolean locks = stripeOf(key).failed(key, nowNanos);
        if (locks) {
            lastLockEndsNanos.accumulateAndGet(nowNanos + LOCKED_NANOS, Math::max);
        }
        return locks;
    }

    public boolean isLockedOut(InetAddress from, long nowNanos) {
        if (nowNanos >= lastLockEndsNanos.get()) {
            return false;
        }
        long key = keyOf(from);
        return stripeOf(key).isLockedOut(key, nowNanos);
    }

    /** The number of addresses with failures. */
    public int addresses() {
        int all = 0;
        for (Stripe stripe : stripes) {
            all += stripe.size();
        }
        return all;
    }

    /** IPv4 addresses are mapped to multicast addresses of IPv6, which are never the source of a connection. */
    private static long keyOf(InetAddress address) {
        byte[] octets = address.getAddress();
        ByteBuffer buffer = ByteBuffer.wrap(octets);
        return octets.length == Integer.BYTES ? 0xFFFF_FFFF_0000_0000L | buffer.getInt() : buffer.getLong();
    }

    private Stripe stripeOf(long key) {
        // The middle bits of a product with the golden ratio depend on all bits of the key.
        long mixed = key * 0x9E37_79B9_7F4A_7C15L;
        return stripes[(int) ((mixed >>> 32) & (STRIPES - 1))];
    }

    /** A part of the addresses, ordered by their last failure, with its own lock. */
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

        synchronized boolean isLockedOut(Long key, long nowNanos) {
            Failures failures = byAddress.get(key);
            return failures != null && failures.lockedUntilNanos > nowNanos;
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

    /** A ring of the times at which one address last failed. */
    private final class Failures {
        private long[] times = new long[Math.min(4, failuresMax)];
        private int count;
        private int oldest;
        private long lastNanos;
        private long lockedUntilNanos;

        boolean add(long nowNanos) {
            if (lockedUntilNanos > nowNanos) {
                return false;
            }
            lastNanos = nowNanos;
            if (count == failuresMax && (count == 0 || times[oldest] > nowNanos - perNanos)) {
                lockedUntilNanos = nowNanos + LOCKED_NANOS;
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
            return lockedUntilNanos <= nowNanos && lastNanos <= nowNanos - perNanos;
        }
    }
}
