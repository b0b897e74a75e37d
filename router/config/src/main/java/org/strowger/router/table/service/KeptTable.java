package org.strowger.router.table.service;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.strowger.bound.BoundedBy;
import org.strowger.router.table.FileStamp;
import org.strowger.router.table.KeyMatch;
import org.strowger.router.table.LoadedTable;
import org.strowger.router.table.NumberKey;
import org.strowger.router.table.NumberTable;
import org.strowger.router.table.Origin;
import org.strowger.router.table.TableChanges;
import org.strowger.router.table.TableContent;
import org.strowger.router.table.TableHandle;
import org.strowger.router.table.TableKind;
import org.strowger.router.table.TableRow;
import org.strowger.router.table.TableSource;

/** A table of the configuration in force, with its file of changes. Owned by the table thread. */
final class KeptTable {
    private final TableSource source;
    private final TableHandle handle;
    private final ChangeJournal journal;

    @BoundedBy("TableThread.TASKS_MAX")
    private final List<String> lines = new ArrayList<>();

    @BoundedBy("TableThread.TASKS_MAX")
    private final List<Waiting> waiting = new ArrayList<>();

    /** The changes, including those that are not yet durable. */
    private TableChanges next;

    private FileStamp seen = FileStamp.NONE;
    private FileStamp failed = FileStamp.NONE;
    private boolean hasFailed;

    /** An edit that gets this outcome when all changes are durable. */
    private record Waiting(EditOutcome outcome, Consumer<EditOutcome> whenDone) {}

    KeptTable(TableSource source, ChangeJournal journal) {
        this.source = source;
        this.handle = new TableHandle(source);
        this.journal = journal;
        this.next = journal.changes();
    }

    TableSource source() {
        return source;
    }

    TableHandle handle() {
        return handle;
    }

    // ---- Files

    /** Whether the file has changed and seems complete, because it was the same at two successive checks. */
    boolean isDue(FileStamp found) {
        boolean isNew = isChanged(found);
        if (hasFailed && found.equals(handle.status().stamp())) {
            recover();
        }
        boolean isSettled = found.equals(seen);
        seen = found;
        return isNew && isSettled;
    }

    private void recover() {
        hasFailed = false;
        handle.tell(handle.status().recovered());
    }

    /** Whether the file is neither the loaded version nor one that could not be loaded. */
    boolean isChanged(FileStamp found) {
        return !found.equals(handle.status().stamp()) && !(hasFailed && found.equals(failed));
    }

    /** Puts a loaded table into effect, together with the changes made since. */
    void replace(LoadedTable loaded, long nowMillis, TableIncidents incidents) {
        TableContent content = TableContent.of(source.kind(), loaded.table(), next);
        handle.replace(content);
        handle.tell(handle.status().loaded(loaded, content, nowMillis));
        hasFailed = false;
        if (journal.isLarge(next)) {
            compact(nowMillis, incidents);
        }
        incidents.loaded(handle);
    }

    /** Drops the changes if the table in force says all that they say. It must be durable. */
    @SuppressWarnings("ReferenceEquality") // Another table may have been loaded meanwhile.
    void dropContained(NumberTable durable, TableContext context) {
        if (handle.content().packed() != durable || next.isNone() || !isContained(durable)) {
            return;
        }
        next = TableChanges.NONE;
        TableContent content = handle.content().with(next);
        handle.replace(content);
        handle.tell(handle.status().changed(content));
        compact(context.unixMillis().getAsLong(), context.incidents());
    }

    /** The content that the table would have in force with this file. */
    TableContent contentWith(NumberTable packed) {
        return TableContent.of(source.kind(), packed, next);
    }

    /** Whether the file already contains the effect of all changes. */
    private boolean isContained(NumberTable packed) {
        TableContent without = TableContent.of(TableKind.LIST, packed, TableChanges.NONE);
        return next.all().stream().allMatch(each -> {
            Origin found = without.find(KeyMatch.EXACT, each.key());
            return each.isRemoval() ? found.equals(TableContent.ABSENT) : found.equals(each.value());
        });
    }

    private void compact(long nowMillis, TableIncidents incidents) {
        try {
            journal.rewrite(next, Instant.ofEpochMilli(nowMillis));
        } catch (IOException e) {
            incidents.notWritten(source.name(), why(e)); // The old lines have the same effect.
        }
    }

    void fail(FileStamp found, String why) {
        hasFailed = true;
        failed = found;
        handle.tell(handle.status().failed(why));
    }

    // ---- Changes

    /** Accepts a change; {@link #write} makes it durable. */
    void edit(TableEdit edit, long nowMillis, Consumer<EditOutcome> whenDone) {
        try {
            EditOutcome outcome = take(edit, Instant.ofEpochMilli(nowMillis));
            boolean isDurable = lines.isEmpty() && !journal.isDoubtful();
            if (outcome.isDone() || (outcome.result() == EditOutcome.Result.NO_CHANGE && !isDurable)) {
                waiting.add(new Waiting(outcome, whenDone));
            } else {
                whenDone.accept(outcome);
            }
        } catch (TableRow.Unusable e) {
            whenDone.accept(new EditOutcome(EditOutcome.Result.INVALID, e.what() + "; " + e.advice()));
        }
    }

    private EditOutcome take(TableEdit edit, Instant now) throws TableRow.Unusable {
        if (!source.kind().isChangeable()) {
            return new EditOutcome(
                    EditOutcome.Result.INVALID, "a number plan can be changed only in its file " + source.file());
        }
        String number = edit.number().strip();
        long key = TableRow.key(source.kind(), number);
        boolean isRemoval = edit.kind() == TableEdit.Kind.REMOVE;
        Origin value = isRemoval
                ? TableChanges.REMOVED
                : TableRow.changed(source.kind(), number, edit.value().strip());
        Origin present = handle.content().with(next).find(KeyMatch.EXACT, number);
        if (isRemoval ? present.equals(TableContent.ABSENT) : present.equals(value)) {
            return new EditOutcome(
                    EditOutcome.Result.NO_CHANGE,
                    number + (isRemoval ? " is not in " : " is already in ") + edit.table());
        }
        if (isFull(key)) {
            return new EditOutcome(
                    EditOutcome.Result.FAILED,
                    "the table has too many changes; put those of " + journal.file() + " into " + source.file()
                            + ", and reload the table");
        }
        String canonical = key == NumberKey.NONE ? number : NumberKey.text(key);
        next = ChangeJournal.with(next, canonical, key, value);
        lines.add(ChangeJournal.line(now, edit.by(), new TableChanges.Change(canonical, value)));
        return EditOutcome.DONE;
    }

    private boolean isFull(long key) {
        return next.count() >= TableChanges.COUNT_MAX
                || (key == NumberKey.NONE && next.textCount() >= TableChanges.TEXTS_MAX);
    }

    /** Makes the accepted changes durable, puts them into effect, and reports their outcomes. */
    void write(TableIncidents incidents) {
        if (waiting.isEmpty()) {
            return;
        }
        TableContent content = handle.content();
        EditOutcome failed = null;
        try {
            journal.append(lines);
            TableContent changed = content.with(next);
            handle.replace(changed);
            handle.tell(handle.status().changed(changed));
        } catch (IOException e) {
            next = content.changes();
            incidents.notWritten(source.name(), why(e));
            failed = new EditOutcome(EditOutcome.Result.FAILED, journal.file() + " cannot be written: " + why(e));
        }
        List<Waiting> told = List.copyOf(waiting);
        lines.clear();
        waiting.clear();
        for (Waiting each : told) {
            each.whenDone().accept(failed == null ? each.outcome() : failed);
        }
    }

    static String why(IOException e) {
        String message = e.getMessage();
        return message == null ? e.toString() : message;
    }

    void close() {
        try {
            journal.close();
        } catch (IOException e) {
            // All lines are durable.
        }
    }
}
