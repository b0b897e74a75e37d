package org.strowger.router.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;
import org.strowger.router.store.log.FrameFormat;
import org.strowger.router.store.log.FrameWriter;
import org.strowger.router.thread.PeerThread;

/**
 * The groups of records that a SelectorThread writes in one turn. A group begins and ends records; it is atomic.
 *
 * <p>The batch belongs to its SelectorThread until posted, then to the store's thread. The store returns it as the
 * reply task, which runs on the SelectorThread; then the batch can be filled again.
 *
 * <pre>
 *   batch.begin(message);               a new message: may be refused
 *   batch.add(id, KIND, bytes, 0, bytes.length);
 *   batch.finish();
 *
 *   batch.beginOwed(message);           a change of an accepted message: never refused
 *   batch.end(id);
 *   batch.add(next, OTHER, bytes, 0, bytes.length);
 *   batch.finish();
 * </pre>
 */
@Within(Within.Scope.HOLDER)
public final class StoreBatch implements Runnable {
    /** The maximum size of a group. */
    @Bound(
            of = "a group of records that is stored whole",
            kind = Bound.Kind.FORMAT,
            owner = Bound.Owner.REQUEST,
            share = Sharing.EACH,
            full = "a request with an idempotency key is refused before its first message")
    public static final int GROUP_BYTES_MAX = FrameFormat.FRAME_MAX - FrameFormat.FRAME_HEADER;

    private static final int GROUPS_FIRST = 16;

    @Within(Within.Scope.TURN)
    private static final int BYTES_KEPT = 256 * 1024;

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

    /** State of each group: one of the constants above, or {@link #SETTLED} plus the ordinal of the outcome. */
    private byte[] states = new byte[GROUPS_FIRST];

    private int count;
    private boolean isOpen;
    private boolean isAway;

    /** Index of the next group to be put into a flight. */
    private int next;

    /** All groups before this index are settled or held. */
    private int settled;

    /** The next batch in the chain of batches of the same thread; one task returns the whole chain. */
    private @Nullable StoreBatch behind;

    /**
     * Creates an empty batch.
     *
     * @param home the thread that fills the batch and receives the reply
     */
    public StoreBatch(PeerThread home) {
        this.home = home;
        this.frames = new FrameWriter();
    }

    /** The size of the entry of a record with a payload of this length. */
    public static int bytesFor(int payload) {
        return FrameFormat.ADD_HEADER + payload;
    }

    /** Begins the group of a new message, which may be refused. */
    public void begin(StoreReply reply) {
        begin(reply, false);
    }

    /**
     * Begins an owed group, which is never refused because it concerns an accepted message. Every group that ends a
     * record is owed. An owed group may use the space reserve, and is held until it is durable.
     */
    public void beginOwed(StoreReply reply) {
        begin(reply, true);
    }

    private void begin(StoreReply reply, boolean isOwed) {
        assert !isAway && !isOpen : "the batch is posted, or the last group is not finished";
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
     * Adds an entry that begins a record. The id must never have been used before.
     *
     * @throws IllegalArgumentException if the group becomes too large; the whole group is then dropped
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

    /** Adds an entry that ends a record; an unknown id is ignored. */
    public void end(long id) {
        assert owed[count] : "only a group that the store never refuses can end a record";
        frames.end(id);
    }

    public void finish() {
        frames.finish();
        count++;
        isOpen = false;
    }

    /** Number of groups. */
    public int count() {
        return count;
    }

    /** Whether the batch currently belongs to its SelectorThread. */
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

    /** Whether the batch has a group that the store has not processed yet. */
    boolean hasNext() {
        return next < count;
    }

    boolean isNextOwed() {
        return owed[next];
    }

    boolean isNextAwaited() {
        StoreReply reply = replies[next];
        return reply != null && reply.isAwaited();
    }

    int nextBytes() {
        return frames.frameBytes(starts[next]);
    }

    int nextStart() {
        return starts[next];
    }

    byte[] bytes() {
        return frames.array();
    }

    void nextFlies() {
        states[next++] = FLYING;
    }

    void nextIsRefused() {
        states[next++] = settledAs(StoreOutcome.REFUSED);
    }

    /** Holds the next group until the log is writable again. */
    void nextIsHeld() {
        states[next++] = HELD;
    }

    /**
     * Settles this batch's groups in the flight as durable.
     *
     * @return the number of these groups
     */
    int committed() {
        int groups = 0;
        for (; settled < next; settled++) {
            if (states[settled] == FLYING) {
                states[settled] = settledAs(StoreOutcome.DURABLE);
                groups++;
            }
        }
        return groups;
    }

    /**
     * Handles the failure of the flight: holds the owed groups of this batch; all its other groups in the flight become
     * uncertain.
     *
     * @return the number of uncertain groups
     */
    int failed() {
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

    /** Moves the held groups to a new batch, so that this batch can be returned. */
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

    /**
     * Adds the groups of another held batch if both batches belong to the same thread and this batch has room.
     *
     * @return whether the groups were added
     */
    boolean takesIn(StoreBatch other) {
        if (other.home != home || frames.size() + other.frames.size() > BYTES_KEPT || next > 0) {
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

    /** Settles every unsettled group with this outcome. */
    void settleAll(StoreOutcome outcome) {
        for (int i = 0; i < count; i++) {
            if (states[i] < SETTLED) {
                states[i] = settledAs(outcome);
            }
        }
        next = count;
        settled = count;
    }

    /** Chains another batch, to be returned right after this one. */
    void follow(StoreBatch other) {
        other.behind = behind;
        behind = other;
    }

    private static byte settledAs(StoreOutcome outcome) {
        return (byte) (SETTLED + outcome.ordinal());
    }

    /** Reports the outcome of each group to its {@link StoreReply}, in order. Runs on the home thread. */
    @Override
    public void run() {
        long nowNanos = home.nowNanos();
        StoreBatch batch = this;
        while (batch != null) {
            StoreBatch after = batch.behind;
            batch.behind = null;
            batch.reply(nowNanos);
            batch = after;
        }
    }

    private void reply(long nowNanos) {
        for (int i = 0; i < count; i++) {
            StoreReply reply = replies[i];
            if (reply != null) {
                reply(reply, OUTCOMES[states[i] - SETTLED], nowNanos);
            }
        }
        clear();
    }

    private void reply(StoreReply to, StoreOutcome outcome, long nowNanos) {
        try {
            to.onStored(outcome, nowNanos);
        } catch (Throwable t) {
            // This reply failed; the remaining groups must still receive their outcomes.
            home.failed(now -> to.onStored(outcome, now), t);
        }
    }

    private void clear() {
        Arrays.fill(replies, 0, count, null);
        frames.clear(BYTES_KEPT);
        count = 0;
        next = 0;
        settled = 0;
        isAway = false;
    }
}
