package org.strowger.router.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.strowger.router.store.journal.FrameWriter;
import org.strowger.router.thread.PeerThread;

/**
 * What a SelectorThread has for the store at the end of a turn: groups of records that begin and end, each of which
 * counts wholly or not at all. It belongs to that thread until it is posted, then to the store's, and from when it
 * runs, as the answer, to the first one again, which may fill it anew.
 *
 * <pre>
 *   batch.begin(message);               a new message: may be refused
 *   batch.add(id, KIND, octets, 0, octets.length);
 *   batch.finish();
 *
 *   batch.beginOwed(message);           a step in the life of one that was promised: never refused
 *   batch.end(id);
 *   batch.add(next, OTHER, octets, 0, octets.length);
 *   batch.finish();
 * </pre>
 */
public final class StoreBatch implements Runnable {
    private static final int GROUPS_FIRST = 16;
    private static final int OCTETS_KEPT = 256 * 1024;

    private static final byte WAITING = 0;
    private static final byte FLYING = 1;
    private static final byte HELD = 2;
    private static final byte SETTLED = 3;

    private static final StoreOutcome[] OUTCOMES = StoreOutcome.values();

    private final PeerThread home;
    private final FrameWriter frames;
    private @Nullable StoreReply[] replies = new @Nullable StoreReply[GROUPS_FIRST];
    private int[] starts = new int[GROUPS_FIRST];
    private boolean[] owed = new boolean[GROUPS_FIRST];

    /** From {@link #SETTLED} on: that, and the outcome. */
    private byte[] states = new byte[GROUPS_FIRST];

    private int count;
    private boolean isOpen;
    private boolean isAway;

    /** The next group to be put into a flight. */
    private int next;

    /** All groups before this one are settled, or held elsewhere. */
    private int settled;

    /** Another one that is answered with this one. */
    private @Nullable StoreBatch behind;

    /** An empty one, filled by that thread and answered to it. */
    public StoreBatch(PeerThread home) {
        this.home = home;
        this.frames = new FrameWriter();
    }

    /** Begins a group with a new message, which may be refused. */
    public void begin(StoreReply reply) {
        begin(reply, false);
    }

    /**
     * Begins a group that cannot be refused, because something was promised: whatever ends a record, and what takes its
     * place. It is written even when there is hardly any space, and kept until it is on the disk.
     */
    public void beginOwed(StoreReply reply) {
        begin(reply, true);
    }

    private void begin(StoreReply reply, boolean isOwed) {
        assert !isAway && !isOpen : "it is under way, or a group is not finished";
        if (count == starts.length) {
            replies = Arrays.copyOf(replies, 2 * count);
            starts = Arrays.copyOf(starts, 2 * count);
            owed = Arrays.copyOf(owed, 2 * count);
            states = Arrays.copyOf(states, 2 * count);
        }
        replies[count] = reply;
        starts[count] = frames.size();
        owed[count] = isOwed;
        states[count] = WAITING;
        frames.begin();
        isOpen = true;
    }

    /**
     * A record begins in this group. The id was never used before.
     *
     * @throws IllegalArgumentException if that is more than a group may have: then it was never begun
     */
    public void add(long id, int kind, byte[] payload, int from, int length) {
        boolean fits = false;
        try {
            frames.add(id, kind, payload, from, length);
            fits = true;
        } finally {
            if (!fits) {
                frames.takeBack();
                replies[count] = null;
                isOpen = false;
            }
        }
    }

    /** A record ends in this group; nothing happens if there is none of that id. */
    public void end(long id) {
        assert owed[count] : "whatever ends a record is owed";
        frames.end(id);
    }

    /** Ends the group. */
    public void finish() {
        frames.finish();
        count++;
        isOpen = false;
    }

    /** The groups in it. */
    public int count() {
        return count;
    }

    /** Whether it may be filled. */
    boolean isHere() {
        return !isAway;
    }

    void leaves() {
        isAway = true;
    }

    void cameBack() {
        isAway = false;
    }

    PeerThread home() {
        return home;
    }

    /** Whether there is a group that was not looked at yet. */
    boolean hasNext() {
        return next < count;
    }

    boolean isNextOwed() {
        return owed[next];
    }

    int nextOctets() {
        return frames.frameOctets(starts[next]);
    }

    int nextStart() {
        return starts[next];
    }

    byte[] octets() {
        return frames.array();
    }

    /** The next group is in the flight. */
    void nextFlies() {
        states[next++] = FLYING;
    }

    /** The next group is not written. */
    void nextIsRefused() {
        states[next++] = settledAs(StoreOutcome.REFUSED);
    }

    /** The next group waits until the disk is well. */
    void nextIsHeld() {
        states[next++] = HELD;
    }

    /** What flew has landed. */
    int landed() {
        int landed = 0;
        for (; settled < next; settled++) {
            if (states[settled] == FLYING) {
                states[settled] = settledAs(StoreOutcome.DURABLE);
                landed++;
            }
        }
        return landed;
    }

    /** What flew has crashed: what is owed is held, of the rest nothing is known. @return how many are uncertain */
    int crashed() {
        int uncertain = 0;
        for (; settled < next; settled++) {
            if (states[settled] == FLYING && owed[settled]) {
                states[settled] = HELD;
            } else if (states[settled] == FLYING) {
                states[settled] = settledAs(StoreOutcome.UNCERTAIN);
                uncertain++;
            }
        }
        return uncertain;
    }

    boolean hasHeld() {
        for (int i = 0; i < count; i++) {
            if (states[i] == HELD) {
                return true;
            }
        }
        return false;
    }

    /** The held groups in a batch of their own; this one can then be answered. */
    StoreBatch held() {
        StoreBatch rest = new StoreBatch(home);
        for (int i = 0; i < count; i++) {
            StoreReply reply = replies[i];
            if (states[i] == HELD && reply != null) {
                rest.adopt(reply, frames, starts[i]);
                replies[i] = null;
            }
        }
        rest.leaves();
        return rest;
    }

    /** Takes in the groups of another one, if both are held for the same thread and this one has room. */
    boolean takesIn(StoreBatch other) {
        if (other.home != home || frames.size() + other.frames.size() > OCTETS_KEPT || next > 0) {
            return false;
        }
        for (int i = 0; i < other.count; i++) {
            StoreReply reply = other.replies[i];
            if (reply != null) {
                adopt(reply, other.frames, other.starts[i]);
            }
        }
        return true;
    }

    private void adopt(StoreReply reply, FrameWriter from, int at) {
        isAway = false;
        begin(reply, true);
        isAway = true;
        frames.takeBack();
        frames.copyFrame(from, at);
        count++;
        isOpen = false;
    }

    /** All that still waits gets this outcome. */
    void settleAll(StoreOutcome outcome) {
        for (int i = 0; i < count; i++) {
            if (states[i] < SETTLED) {
                states[i] = settledAs(outcome);
            }
        }
        next = count;
        settled = count;
    }

    /** Is answered right after this one. */
    void follow(StoreBatch other) {
        other.behind = behind;
        behind = other;
    }

    private static byte settledAs(StoreOutcome outcome) {
        return (byte) (SETTLED + outcome.ordinal());
    }

    /** On its home thread: tells each group what became of it, in their order. */
    @Override
    public void run() {
        long nowNanos = home.nowNanos();
        StoreBatch batch = this;
        while (batch != null) {
            StoreBatch after = batch.behind;
            batch.behind = null;
            batch.tell(nowNanos);
            batch = after;
        }
    }

    private void tell(long nowNanos) {
        for (int i = 0; i < count; i++) {
            StoreReply reply = replies[i];
            if (reply != null) {
                tell(reply, OUTCOMES[states[i] - SETTLED], nowNanos);
            }
        }
        clear();
    }

    private void tell(StoreReply reply, StoreOutcome outcome, long nowNanos) {
        try {
            reply.onStored(outcome, nowNanos);
        } catch (Throwable t) {
            // One that throws does not keep the others from being told.
            home.failed(now -> reply.onStored(outcome, now), t);
        }
    }

    private void clear() {
        Arrays.fill(replies, 0, count, null);
        frames.clear(OCTETS_KEPT);
        count = 0;
        next = 0;
        settled = 0;
        isAway = false;
    }
}
