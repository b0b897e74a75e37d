package org.strowger.router.mail;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;
import org.strowger.router.store.replicated.LogRecord;
import org.strowger.router.store.replicated.ReplicatedLog;

/**
 * The mail log of one owned shard, and the position up to which it was read. A record that cannot be read is skipped
 * and reported. A record of a later version of the program stays, and nothing behind it is read.
 */
@Within(Within.Scope.TURN)
final class MailBox {
    private final int shard;
    private final MailContext context;
    private final ReplicatedLog log;

    /** The position of the next record to hand over. */
    private long next;

    private final ArrayDeque<LogRecord> atHand = new ArrayDeque<>();
    private @Nullable MailRecord handed;
    private long behindHanded;
    private boolean isAwaiting;
    private boolean isStuck;
    private @Nullable Leaving leaving;

    /** The state of a shard that is about to be given up. */
    private static final class Leaving {
        /** The number of empty reads that are required, because a single one proves little. */
        private static final int EMPTY_READS = 3;

        private final Consumer<Boolean> then;

        /** The position behind the last record when leaving began. */
        private final long end;

        private boolean hasForgotten;
        private int emptyReads;

        Leaving(Consumer<Boolean> then, long end) {
            this.then = then;
            this.end = end;
        }
    }

    /** @param next the position at which reading begins */
    MailBox(int shard, MailContext context, ReplicatedLog log, long next) {
        this.shard = shard;
        this.context = context;
        this.log = log;
        this.next = next;
    }

    /** The position behind the record that was handed over. */
    long behindHanded() {
        return behindHanded;
    }

    /**
     * Reads the next record.
     *
     * @return empty if there is no next record, or the last record has no answer yet
     */
    Optional<MailRecord> read(long waitNanos) throws IOException {
        if (isAwaiting || isStuck) {
            return Optional.empty();
        }
        if (handed == null && atHand.isEmpty()) {
            atHand.addAll(log.read(next, waitNanos));
        }
        while (handed == null && !atHand.isEmpty() && !isStuck) {
            parse(atHand.element());
        }
        isAwaiting = handed != null;
        return Optional.ofNullable(handed);
    }

    private void parse(LogRecord record) {
        try {
            MailRecord mail = MailRecord.read(record.bytes(), context.cluster(), shard);
            if (mail.items().isEmpty()) {
                next = record.position() + 1; // The record is a mark of a former owner.
            } else {
                handed = mail;
                behindHanded = record.position() + 1;
            }
        } catch (UnreadableMail e) {
            context.incidents().onUnreadable(shard, record.position(), e);
            isStuck = e.isLater();
            next = isStuck ? next : record.position() + 1;
        }
        if (!isStuck) {
            atHand.remove();
        }
    }

    /** The record that was handed over has an answer; without success it is handed over again. */
    void answered(boolean isDurable) {
        isAwaiting = false;
        if (isDurable) {
            next = behindHanded;
            handed = null;
        }
    }

    /** Requests the deletion of the records that were read. */
    void forget() {
        log.forget(next);
    }

    // ---- The end

    /**
     * Begins to leave the shard: if nothing is unread, all records that were read are deleted. Therefore any mail in
     * the log of a shard without an owner is unread.
     *
     * @param then called with the result: whether that was possible; if not, reading continues
     */
    void leave(Consumer<Boolean> then) throws IOException {
        long end = log.end();
        if (end > next) {
            // A former owner may have deleted the beginning of the log. When this mark is read, all remaining records
            // have been read.
            log.append(new MailRecord(shard, context.process(), context.homeShard(), List.of())
                    .toBuffer(context.cluster(), context.format()));
        }
        leaving = new Leaving(then, Math.max(end, next));
    }

    boolean isLeaving() {
        return leaving != null;
    }

    /**
     * One step of leaving.
     *
     * @return whether the shard is left
     */
    boolean leaveStep(long waitNanos) throws IOException {
        Leaving now = leaving;
        if (now == null || isAwaiting) {
            return false;
        }
        if (!now.hasForgotten) {
            read(waitNanos);
            if (handed != null) {
                isAwaiting = false; // The record is handed over by the next read.
                return stay(now);
            }
            now.hasForgotten = next >= now.end && atHand.isEmpty();
            return isStuck && stay(now);
        }
        log.forget(next);
        List<LogRecord> left = log.read(0, waitNanos);
        now.emptyReads = left.isEmpty() ? now.emptyReads + 1 : 0;
        if (!left.isEmpty() && left.get(left.size() - 1).position() >= next) {
            return stay(now);
        }
        if (now.emptyReads < Leaving.EMPTY_READS) {
            return false;
        }
        leaving = null;
        now.then.accept(true);
        return true;
    }

    private boolean stay(Leaving now) {
        leaving = null;
        now.then.accept(false);
        return false;
    }

    void close() {
        log.close();
    }
}
