package org.strowger.router.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.strowger.router.store.log.FrameWriter;
import org.strowger.router.thread.PeerThread;

/**
 * The groups of records that a SelectorThread writes in one turn. A group begins and ends records; it counts as a whole
 * or not at all.
 *
 * <p>The batch belongs to its SelectorThread until it is posted, then to the store's thread. It comes back as the
 * answer, runs there, and may be filled again.
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
public final class StoreBatch implements Runnable {
    private static final int GROUPS_FIRST = 16;
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

    /** One of the above; from {@link #SETTLED} on, the ordinal of the outcome is added. */
    private byte[] states = new byte[GROUPS_FIRST];

    private int count;
    private boolean isOpen;
    private boolean isAway;

    /** The next group to be put into a flight. */
    private int next;

    /** All groups before this one are settled or held. */
    private int settled;

    /** The next batch of the same thread, which is answered by the same task. */
    private @Nullable StoreBatch behind;

    /** @param home the thread that fills the batch and receives the answer */
    public StoreBatch(PeerThread home) {
        this.home = home;
        this.frames = new FrameWriter();
    }

    /** Begins a group with a new message, which may be refused. */
    public void begin(StoreReply reply) {
        begin(reply, false);
    }

    /**
     * Begins a group that is never refused, because it concerns an accepted message: every group that ends a record is
     * owed. It is written from the space reserve if necessary, and held until it is durable.
     */
    public void beginOwed(StoreReply reply) {
        begin(reply, true);
    }

    private void begin(StoreReply reply, boolean isOwed) {
        assert !isAway && !isOpen : "the batch is posted, or its last group is not finished";
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
     * Begins a record. The id was never used before.
     *
     * @throws IllegalArgumentException if the group becomes too large; then the whole group is dropped
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

    /** Ends a record; an unknown id is ignored. */
    public void end(long id) {
        assert owed[count] : "a group that ends a record is owed";
        frames.end(id);
    }

    public void finish() {
        frames.finish();
        count++;
        isOpen = false;
    }

    /** The number of groups. */
    public int count() {
        return count;
    }

    /** Whether the batch belongs to its SelectorThread. */
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

    /** Whether there is a group that the store has not handled yet. */
    boolean hasNext() {
        return next < count;
    }

    boolean isNextOwed() {
        return owed[next];
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

    /** The next group waits until the log can be written again. */
    void nextIsHeld() {
        states[next++] = HELD;
    }

    /** The flight is durable. @return the number of groups of this batch in it */
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

    /** The flight failed: owed groups are held, the others are uncertain. @return the number of uncertain groups */
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

    /** Moves the held groups to a new batch, so that this one can be answered. */
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

    /** Adds the groups of another held batch, if both are of the same thread and this one has room. */
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

    /** Settles every group that is not settled yet. */
    void settleAll(StoreOutcome outcome) {
        for (int i = 0; i < count; i++) {
            if (states[i] < SETTLED) {
                states[i] = settledAs(outcome);
            }
        }
        next = count;
        settled = count;
    }

    /** Answers the other batch right after this one. */
    void follow(StoreBatch other) {
        other.behind = behind;
        behind = other;
    }

    private static byte settledAs(StoreOutcome outcome) {
        return (byte) (SETTLED + outcome.ordinal());
    }

    /** Home thread: tells each group its outcome, in their order. */
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
            // The other groups must still be told.
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
