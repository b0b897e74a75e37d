package org.strowger.router.table.service;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.strowger.router.table.InvalidTable;
import org.strowger.router.table.MayShrink;
import org.strowger.router.table.TableFiles;
import org.strowger.router.table.TableSource;
import org.strowger.router.table.TableStatus;
import org.strowger.router.table.Tables;
import org.strowger.router.thread.Flag;
import org.strowger.router.thread.Published;
import org.strowger.router.time.MonotonicClock;

/**
 * The tables of a running router. The table thread starts with the first configuration that has tables.
 *
 * <p>Threads: {@link #prepare}, {@link #apply} and {@link #close} must be called on the configuration thread;
 * everything else is callable from any thread.
 */
public final class TableService implements TableEdits {
    private final TableThread thread;
    private final boolean hasTurns;
    private final Flag isStarted = new Flag();
    private final Flag hasConfiguration = new Flag();
    private final Published<Tables> tables = new Published<>(Tables.NONE);

    /** Creates a service for a router that has no directory for changes, and refuses them. */
    public static TableService withoutChanges(LongSupplier unixMillis) {
        return new TableService(new TableContext(
                TableFiles.REAL,
                Path.of("/dev/null/tables"),
                MonotonicClock.system(),
                unixMillis,
                TableIncidents.NONE));
    }

    public TableService(TableContext context) {
        this(context, false);
    }

    private TableService(TableContext context, boolean hasTurns) {
        this.thread = new TableThread(context);
        this.hasTurns = hasTurns;
    }

    /** Creates a service without a thread: a simulation calls {@link #turn}. */
    public static TableService withTurns(TableContext context) {
        return new TableService(context, true);
    }

    /**
     * Loads the tables of a configuration that are new or whose files have changed. The current tables stay in effect.
     *
     * @throws InvalidTable if a table that was not in effect before cannot be loaded
     */
    public TablePreparation prepare(List<TableSource> sources) throws InvalidTable {
        if (sources.isEmpty() && !isStarted.isRaised()) {
            return TablePreparation.NONE;
        }
        if (!isStarted.isRaised()) {
            isStarted.set(true);
            if (!hasTurns) {
                thread.start();
            }
        }
        return await(thread.prepare(sources, !hasConfiguration.isRaised()));
    }

    private <T> T await(CompletableFuture<T> done) throws InvalidTable {
        while (hasTurns && !done.isDone()) {
            turn();
        }
        try {
            return done.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof InvalidTable invalid) {
                throw invalid;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while tables were loaded", e);
        }
    }

    /** Puts prepared tables into effect. */
    public void apply(TablePreparation next) {
        hasConfiguration.set(true);
        if (isStarted.isRaised()) {
            try {
                await(thread.apply(next));
            } catch (InvalidTable e) {
                throw new IllegalStateException(e); // All files have been read before.
            }
            tables.set(next.handles());
        }
    }

    /** The tables in effect. */
    public Tables tables() {
        return tables.get();
    }

    /**
     * Loads a table again, whether its file has changed or not.
     *
     * @param mayShrink whether the file may lack rows, in addition to the settings of the table
     * @return fails with {@link InvalidTable} if the file cannot be used; the old content stays
     */
    public CompletableFuture<TableStatus> reload(String name, MayShrink mayShrink) {
        return thread.reload(name, mayShrink);
    }

    @Override
    public void edit(TableEdit edit, Consumer<EditOutcome> whenDone) {
        if (tables.get().find(edit.table()).isEmpty()) {
            whenDone.accept(new EditOutcome(EditOutcome.Result.UNKNOWN_TABLE, "no table has the name " + edit.table()));
        } else {
            thread.edit(edit, whenDone);
        }
    }

    // ---- Without a thread

    /** Does the pending work. */
    public void turn() {
        thread.turn();
    }

    /** When {@link #turn} must be called next if no request arrives. */
    public long nextTurnNanos() {
        return isStarted.isRaised() ? thread.nextTurnNanos() : Long.MAX_VALUE;
    }

    /** The number of requests that were accepted. */
    public long taken() {
        return thread.taken();
    }

    /** Makes the last changes durable, and waits for the end of the thread. */
    public void close() {
        if (isStarted.isRaised()) {
            isStarted.set(false);
            try {
                if (hasTurns) {
                    thread.end();
                } else {
                    thread.close();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
