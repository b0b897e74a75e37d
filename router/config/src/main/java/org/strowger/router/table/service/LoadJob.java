package org.strowger.router.table.service;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.strowger.router.table.FileStamp;
import org.strowger.router.table.InvalidTable;
import org.strowger.router.table.LoadedTable;
import org.strowger.router.table.MayShrink;
import org.strowger.router.table.TableLoad;
import org.strowger.router.table.TableStatus;

/** Loads a table that is in effect, and replaces its content; if that fails, the old content stays. */
final class LoadJob implements TableJob {
    private final KeptTable table;
    private final TableContext context;
    private final MayShrink mayShrink;
    private final CompletableFuture<TableStatus> done;
    private @Nullable TableLoad load;
    private @Nullable KeepJob keeping;
    private boolean isEnded;

    LoadJob(KeptTable table, MayShrink mayShrink, TableContext context, CompletableFuture<TableStatus> done) {
        this.table = table;
        this.mayShrink = mayShrink;
        this.context = context;
        this.done = done;
    }

    @Override
    public void step() {
        KeepJob keep = keeping;
        if (keep != null) {
            keep.step();
            isEnded = keep.isEnded();
            return;
        }
        try {
            TableLoad loading = load;
            if (loading == null) {
                load = new TableLoad(table.source(), context.files());
            } else if (!loading.hasMore()) {
                LoadedTable loaded = loading.result();
                if (mayShrink == MayShrink.LITTLE) {
                    table.handle().content().check(table.source(), loaded);
                }
                close();
                table.replace(loaded, context.unixMillis().getAsLong(), context.incidents());
                keeping = new KeepJob(table, context);
                done.complete(table.handle().status());
            }
        } catch (InvalidTable e) {
            end();
            failed(table, context, String.valueOf(e.getMessage()));
            done.completeExceptionally(e);
        }
    }

    /** Records that a table in effect could not be loaded. */
    static void failed(KeptTable table, TableContext context, String text) {
        table.fail(stamp(table, context), text);
        context.incidents().notLoaded(table.source().name(), text);
    }

    /** The version of the file of a table. A file that cannot be examined counts as missing: loading it tells why. */
    static FileStamp stamp(KeptTable table, TableContext context) {
        try {
            return context.files().stamp(table.source().file());
        } catch (IOException e) {
            return FileStamp.NONE;
        }
    }

    private void end() {
        isEnded = true;
        close();
    }

    private void close() {
        TableLoad loading = load;
        if (loading != null) {
            loading.close();
        }
    }

    @Override
    public boolean isEnded() {
        return isEnded;
    }

    @Override
    public void stop() {
        end();
        KeepJob keep = keeping;
        if (keep != null) {
            keep.stop();
        }
        done.completeExceptionally(new IllegalStateException("the router stops"));
    }
}
