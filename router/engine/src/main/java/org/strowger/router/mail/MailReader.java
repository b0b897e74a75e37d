package org.strowger.router.mail;

import java.io.IOException;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;
import org.strowger.router.thread.Mailbox.Posted;
import org.strowger.router.thread.WriterThread;

/**
 * Reads the mail of the shards that this node owns. The receiver has one record of each shard at a time. The next
 * record is handed over when the store of the shard contains the items and the position. After a failure, the same
 * record is handed over again.
 *
 * <p>Thread: its own; {@link #own}, {@link #answered} and {@link #leave} may be called on any thread. Reading may block
 * the thread.
 */
public final class MailReader extends WriterThread {
    /** The size of the mailbox: each shard has one answer under way, and shards come and go rarely. */
    @Bound(
            of = "tasks for the thread that reads the mail",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.PROCESS,
            share = Sharing.SINGLE,
            full = "each shard has one")
    private static final int TASKS_MAX = 1024;

    /** The time that a read waits for the next record, for all shards together. */
    private static final long WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long FORGET_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** The time until the next attempt after a failure of the log or of the store. */
    private static final long AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final MailContext context;
    private final Receiver receiver;

    @Within(Within.Scope.PARTS)
    private final TreeMap<Integer, Owned> shards = new TreeMap<>();

    /** Puts mail into the store of a shard. */
    @FunctionalInterface
    public interface Receiver {
        /**
         * Receives a record. It is answered by {@link MailReader#answered}.
         *
         * @param next the position behind this record in the mail of the shard
         */
        void receive(int shard, MailRecord record, long next);
    }

    /** A shard, and the time of its next step. */
    private static final class Owned {
        private final MailBox box;
        private long nextNanos;
        private long forgetNanos;

        Owned(MailBox box) {
            this.box = box;
        }
    }

    public MailReader(MailContext context, Receiver receiver) {
        super("mail-reader", TASKS_MAX, context.clock(), context.tasks());
        this.context = context;
        this.receiver = receiver;
    }

    /**
     * Begins to read the mail of a shard that this node owns from now on.
     *
     * @param next the position at which reading continues; 0 if the store of the shard contains no position
     */
    public void own(int shard, long next) {
        post(() -> shards.put(
                shard, new Owned(new MailBox(shard, context, context.logs().mail(shard), next))));
    }

    /** Answers {@link Receiver#receive}. */
    public void answered(int shard, boolean isDurable) {
        post(() -> {
            Owned owned = shards.get(shard);
            if (owned != null) {
                owned.box.answered(isDurable);
                owned.nextNanos = isDurable ? 0 : context.clock().nowNanos() + AGAIN_NANOS;
            }
        });
    }

    /**
     * Stops reading the mail of a shard that is to be given up.
     *
     * @param then called on this thread: with true when all records that were read are deleted and the shard is no
     *     longer read; with false if there is unread mail, or if this could not be determined: reading then continues
     */
    public void leave(int shard, Consumer<Boolean> then) {
        post(() -> {
            Owned owned = shards.get(shard);
            if (owned == null || owned.box.isLeaving()) {
                then.accept(false);
                return;
            }
            try {
                owned.box.leave(then);
            } catch (IOException e) {
                context.incidents().onFailure(shard, e);
                then.accept(false);
            }
        });
    }

    /** Stops reading the mail of a shard, even if some of it is unread: the next owner continues. */
    public void disown(int shard) {
        post(() -> {
            Owned owned = shards.remove(shard);
            if (owned != null) {
                owned.box.close();
            }
        });
    }

    private void post(Runnable task) {
        Posted posted = postMail(task);
        assert posted != Posted.FULL : "the mailbox of the mail reader is full";
    }

    @Override
    protected boolean step(boolean hasNewMail, long nowNanos) {
        long waitNanos = WAIT_NANOS / Math.max(1, shards.size());
        shards.entrySet().removeIf(each -> isLeft(each.getKey(), each.getValue(), waitNanos));
        return false;
    }

    /** Performs the next step for one shard. Returns whether the shard is left. */
    private boolean isLeft(int shard, Owned owned, long waitNanos) {
        long nowNanos = context.clock().nowNanos();
        if (owned.nextNanos > nowNanos) {
            return false;
        }
        try {
            owned.nextNanos = nowNanos + PAUSE_NANOS;
            if (owned.box.isLeaving()) {
                boolean isLeft = owned.box.leaveStep(waitNanos);
                if (isLeft) {
                    owned.box.close();
                }
                return isLeft;
            }
            Optional<MailRecord> record = owned.box.read(waitNanos);
            record.ifPresent(each -> receiver.receive(shard, each, owned.box.behindHanded()));
            if (owned.forgetNanos <= nowNanos) {
                owned.forgetNanos = nowNanos + FORGET_NANOS;
                owned.box.forget();
            }
        } catch (IOException e) {
            context.incidents().onFailure(shard, e);
            owned.nextNanos = nowNanos + AGAIN_NANOS;
        }
        return false;
    }

    @Override
    protected long nextStepNanos() {
        long nextNanos = Long.MAX_VALUE;
        for (Owned each : shards.values()) {
            nextNanos = Math.min(nextNanos, each.nextNanos);
        }
        return nextNanos;
    }

    @Override
    protected void onEnd() {
        shards.values().forEach(each -> each.box.close());
        shards.clear();
    }

    @Override
    protected void onLost(Throwable why) {
        context.incidents().onLost(why);
    }
}
