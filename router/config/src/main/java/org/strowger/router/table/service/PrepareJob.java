package org.strowger.router.table.service;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.strowger.router.table.InvalidTable;
import org.strowger.router.table.LastGood;
import org.strowger.router.table.LoadedTable;
import org.strowger.router.table.MayShrink;
import org.strowger.router.table.TableLoad;
import org.strowger.router.table.TableSource;

/**
 * Loads the tables of another configuration. If a table that is new or has other settings cannot be loaded, the
 * configuration cannot be used. If only the file of a table has changed and cannot be loaded, the old content stays.
 */
final class PrepareJob implements TableJob {
    private final Deque<TableSource> sources;
    private final Map<String, KeptTable> inEffect;
    private final boolean isStart;
    private final TableContext context;
    private final CompletableFuture<TablePreparation> done;
    private final TablePreparation preparation = new TablePreparation();
    private @Nullable KeptTable table;
    private @Nullable TableLoad load;
    private boolean isEnded;

    /** @param isStart whether the router starts with these tables */
    PrepareJob(
            List<TableSource> sources,
            Map<String, KeptTable> inEffect,
            boolean isStart,
            TableContext context,
            CompletableFuture<TablePreparation> done) {
        this.sources = new ArrayDeque<>(sources);
        this.inEffect = inEffect;
        this.isStart = isStart;
        this.context = context;
        this.done = done;
    }

    @Override
    public void step() {
        try {
            KeptTable loaded = table;
            TableLoad loading = load;
            if (loaded == null || loading == null) {
                begin();
            } else if (!loading.hasMore()) {
                LoadedTable content = loading.result();
                check(loaded, content);
                preparation.add(loaded, content);
                close();
            }
        } catch (InvalidTable e) {
            failed(e);
        }
    }

    private void begin() throws InvalidTable {
        TableSource source = sources.poll();
        if (source == null) {
            isEnded = true;
            done.complete(preparation);
            return;
        }
        KeptTable known = inEffect.get(source.name());
        boolean isKept = known != null && known.source().equals(source);
        KeptTable next =
                known != null && isKept ? known : new KeptTable(source, ChangeJournal.open(context.changes(), source));
        table = next;
        preparation.add(next);
        if (isKept && !hasChanged(next)) {
            close();
        } else {
            load = new TableLoad(source, context.files());
        }
    }

    /** Compares the file with the content in force of the table with this name, at the start with the last one. */
    private void check(KeptTable loaded, LoadedTable content) throws InvalidTable {
        TableSource source = loaded.source();
        if (source.mayShrink() == MayShrink.ANY) {
            return;
        }
        KeptTable known = inEffect.get(source.name());
        if (known != null && known.source().kind() == source.kind()) {
            known.handle().content().check(source, content);
        }
        LoadedTable last = isStart ? last(source, LastGood.of(source.kind(), content.table())) : null;
        if (last != null) {
            loaded.contentWith(last.table()).check(source, content);
        }
    }

    /** The content that was last in force, unless it equals this one. Null if there is none that can be used. */
    private @Nullable LoadedTable last(TableSource source, @Nullable LastGood other) {
        LastGoodFile file = new LastGoodFile(context.changes(), source);
        LastGood header = file.header().orElse(null);
        try {
            return header == null || header.equals(other) ? null : file.read(header);
        } catch (InvalidTable e) {
            context.incidents().notLoaded(source.name(), String.valueOf(e.getMessage()));
            return null;
        }
    }

    private boolean hasChanged(KeptTable kept) {
        try {
            return kept.isChanged(context.files().stamp(kept.source().file()));
        } catch (IOException e) {
            return true; // Loading the file will report the reason.
        }
    }

    private void failed(InvalidTable why) {
        KeptTable kept = table;
        close();
        String text = String.valueOf(why.getMessage());
        LoadedTable last = kept != null && isStart ? last(kept.source(), null) : null;
        if (kept != null && last != null) {
            preparation.add(kept, last, text);
        } else if (kept != null && inEffect.containsValue(kept)) {
            LoadJob.failed(kept, context, text);
        } else {
            isEnded = true;
            done.completeExceptionally(why);
        }
    }

    private void close() {
        TableLoad loading = load;
        if (loading != null) {
            loading.close();
        }
        load = null;
        table = null;
    }

    @Override
    public boolean isEnded() {
        return isEnded;
    }

    @Override
    public void stop() {
        close();
        isEnded = true;
        done.completeExceptionally(new IllegalStateException("the router stops"));
    }
}
