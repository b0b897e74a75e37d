package org.strowger.router.app.process;

import java.util.Locale;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.DaemonSettings;
import org.strowger.router.config.SmscSettings;

/**
 * The maximum size of the heap, which follows from the number of messages and receipts that the configuration allows.
 *
 * @param bytes the maximum size
 * @param messages the number of stored messages that the configuration allows
 * @param receipts the number of expected receipts that the configuration allows
 * @param neededBytes the size with space for all of them
 */
public record HeapBound(long bytes, long messages, long receipts, long neededBytes) {
    /** The default size that the launcher sets. Most configurations need no other size. */
    @Bound(
            of = "the heap of the process",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.PROCESS,
            share = Sharing.SINGLE,
            limit = "heap",
            full = "the other limits keep it from being full; if it is, the process ends, and "
                    + "systemd starts it again")
    static final long USUAL_BYTES = 2L << 30;

    private static final long MIB = 1 << 20;

    /** The maximum size of a G1 region. */
    private static final long REGION_BYTES = 32 * MIB;

    /** The heap for the young generation, the program itself, and 20,000 connections. */
    private static final long FIXED_BYTES = 288 * MIB;

    /** The heap for a stored message of 160 characters, as measured by {@code tests/bench/custody}. */
    public static final long MESSAGE_BYTES = 600;

    /** The heap for an expected receipt. */
    static final long RECEIPT_BYTES = 140;

    /**
     * Computes the bound.
     *
     * @param machineBytes the memory of this machine or container; the heap takes at most half of it unless the
     *     configuration sets the size of the heap
     */
    public static HeapBound of(Configuration configuration, long machineBytes) {
        long messages = configuration.services().store().messagesMax();
        long receipts = 0;
        for (SmscSettings smsc : configuration.smscs()) {
            receipts += smsc.dialect().receipts().max();
        }
        long needed = FIXED_BYTES + withRoomToCollect(messages * MESSAGE_BYTES + receipts * RECEIPT_BYTES);
        long set = configuration.general().heapBytes();
        long wanted = set == DaemonSettings.AUTO ? Math.min(Math.max(needed, USUAL_BYTES), machineBytes / 2) : set;
        long bytes = (wanted + REGION_BYTES - 1) / REGION_BYTES * REGION_BYTES;
        return new HeapBound(bytes, messages, receipts, needed);
    }

    /**
     * A description of the heap for operators.
     *
     * @param maxBytes the maximum size that the JVM was started with
     */
    public String text(long maxBytes) {
        String allowed =
                String.format(Locale.ROOT, "%,d stored messages and %,d expected receipts", messages, receipts);
        String size = "at most " + maxBytes / MIB + " MiB";
        return maxBytes >= neededBytes
                ? size + ", enough for " + allowed
                : size + ", but " + allowed + " may need " + neededBytes / MIB
                        + " MiB: lower store.max-messages or receipts.max of the SMSCs, or set heap";
    }

    /**
     * Adds the space that the collector needs to work while messages are allocated: a third of the heap must be free.
     */
    private static long withRoomToCollect(long live) {
        return live + live / 2;
    }
}
