package org.strowger.router.table.service;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Counters;
import org.strowger.router.metrics.ThreadMetrics;
import org.strowger.router.table.InvalidTable;
import org.strowger.router.table.MayShrink;
import org.strowger.router.table.TableSource;
import org.strowger.router.table.TableStatus;
import org.strowger.router.thread.Mailbox.Posted;
import org.strowger.router.thread.WriterThread;

/**
 * Loads tables, checks their files for changes, and writes changes. A file is loaded in slices, so that a large file
 * does not delay changes.
 */
final class TableThread extends WriterThread implements TableEdits {
    static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(10);

    @Bound(
            of = "requests to the thread of the tables",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.OPERATOR,
            share = Sharing.NONE,
            full = "the request is refused with \"later\"")
    private static final int TASKS_MAX = 1024;

    private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final TableContext context;

    @Within(Within.Scope.CONFIGURATION)
    private final Map<String, KeptTable> tables = new HashMap<>();

    @BoundedBy("TASKS_MAX")
    private final Deque<TableJob> jobs = new ArrayDeque<>();

    private final Counters mail;
    private long nextLookNanos;
    private boolean isEnded;

    TableThread(TableContext context) {
        this(context, new ThreadMetrics().counters());
    }

    private TableThread(TableContext context, Counters mail) {
        super("tables", TASKS_MAX, context.clock(), mail);
        this.context = context;
        this.mail = mail;
        this.nextLookNanos = context.clock().nowNanos() + LOOK_NANOS;
    }

    // ---- Requests of other threads

    /**
     * Loads the tables of a configuration that are new or whose files have changed.
     *
     * @param isStart whether the router starts with them: one whose file cannot be used gets its last content
     * @return fails with {@link InvalidTable} if a table that was not in effect before cannot be loaded
     */
    CompletableFuture<TablePreparation> prepare(List<TableSource> sources, boolean isStart) {
        CompletableFuture<TablePreparation> done = new CompletableFuture<>();
        request(done, () -> jobs.add(new PrepareJob(sources, tables, isStart, context, done)));
        return done;
    }

    /** Puts prepared tables into effect. */
    CompletableFuture<Boolean> apply(TablePreparation next) {
        CompletableFuture<Boolean> done = new CompletableFuture<>();
        request(done, () -> {
            onApply(next);
            done.complete(true);
        });
        return done;
    }

    /**
     * Loads a table again, whether its file has changed or not. Fails with {@link InvalidTable} if the file cannot be
     * used.
     *
     * @param mayShrink whether the file may lack rows, in addition to the settings of the table
     */
    CompletableFuture<TableStatus> reload(String name, MayShrink mayShrink) {
        CompletableFuture<TableStatus> done = new CompletableFuture<>();
        request(done, () -> {
            KeptTable table = tables.get(name);
            if (table == null) {
                done.completeExceptionally(new IllegalArgumentException("no table has the name " + name));
            } else {
                boolean isAny = mayShrink == MayShrink.ANY || table.source().mayShrink() == MayShrink.ANY;
                jobs.add(new LoadJob(table, isAny ? MayShrink.ANY : MayShrink.LITTLE, context, done));
            }
        });
        return done;
    }

    /** The number of requests that were accepted. */
    long taken() {
        return mail.get(Counter.TASKS);
    }

    private void request(CompletableFuture<?> done, Runnable task) {
        Posted posted = postMail(() -> {
            if (isEnded) {
                done.completeExceptionally(new IllegalStateException("the router stops"));
            } else {
                task.run();
            }
        });
        if (posted != Posted.ACCEPTED) {
            done.completeExceptionally(new IllegalStateException(posted.why("the tables")));
        }
    }

    @Override
    public void edit(TableEdit edit, Consumer<EditOutcome> whenDone) {
        Posted posted = postMail(() -> onEdit(edit, whenDone));
        if (posted != Posted.ACCEPTED) {
            whenDone.accept(new EditOutcome(EditOutcome.Result.FAILED, posted.why("the tables")));
        }
    }

    // ---- The thread itself

    private void onApply(TablePreparation next) {
        List<KeptTable> gone = new ArrayList<>(tables.values());
        gone.removeAll(next.tables().values());
        gone.forEach(KeptTable::close);
        tables.clear();
        tables.putAll(next.tables());
        long nowMillis = context.unixMillis().getAsLong();
        next.loaded().forEach((table, loaded) -> table.replace(loaded, nowMillis, context.incidents()));
        next.faults().forEach((table, fault) -> LoadJob.failed(table, context, fault));
        next.loaded().keySet().forEach(each -> jobs.add(new KeepJob(each, context)));
    }

    private void onEdit(TableEdit edit, Consumer<EditOutcome> whenDone) {
        KeptTable table = tables.get(edit.table());
        if (table == null) {
            whenDone.accept(new EditOutcome(EditOutcome.Result.UNKNOWN_TABLE, "no table has the name " + edit.table()));
        } else {
            table.edit(edit, context.unixMillis().getAsLong(), whenDone);
        }
    }

    @Override
    protected boolean step(boolean hasNewMail, long nowNanos) {
        if (hasNewMail) {
            tables.values().forEach(each -> each.write(context.incidents()));
        }
        if (nowNanos >= nextLookNanos) {
            nextLookNanos = nowNanos + LOOK_NANOS;
            look();
        }
        work();
        return false;
    }

    /** Checks for files that have changed. */
    private void look() {
        for (KeptTable each : tables.values()) {
            if (each.isDue(LoadJob.stamp(each, context))) {
                jobs.add(new LoadJob(each, each.source().mayShrink(), context, new CompletableFuture<>()));
            }
        }
    }

    private void work() {
        long untilNanos = context.clock().nowNanos() + SLICE_NANOS;
        TableJob job = jobs.peek();
        while (job != null && !job.isEnded() && context.clock().nowNanos() < untilNanos) {
            job.step();
        }
        if (job != null && job.isEnded()) {
            jobs.remove();
        }
    }

    @Override
    protected long nextStepNanos() {
        if (!jobs.isEmpty()) {
            return Long.MIN_VALUE;
        }
        return tables.isEmpty() ? Long.MAX_VALUE : nextLookNanos;
    }

    @Override
    protected void onEnd() {
        isEnded = true;
        tables.values().forEach(each -> each.write(context.incidents()));
        jobs.forEach(TableJob::stop);
        jobs.clear();
        tables.values().forEach(KeptTable::close);
    }

    @Override
    protected void onLost(Throwable why) {
        isEnded = true;
        closeMailbox();
        jobs.forEach(TableJob::stop);
        context.incidents().lost(why);
    }
}
