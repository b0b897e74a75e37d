package org.strowger.router.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;

/**
 * The numbers that were added to a table and removed from it while the router ran. Immutable: a change creates a new
 * object. A few recent changes, which each further change copies, are kept apart from the many older ones.
 */
@SuppressWarnings("ReferenceEquality") // the markers of changes are compared by identity
public final class TableChanges {
    /** The number was not changed. */
    static final Origin NOT_CHANGED = new Origin("not changed", "", "", "");

    /** The number was removed. */
    public static final Origin REMOVED = new Origin("removed", "", "", "");

    @Bound(
            of = "numbers that differ between a table and its file",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.CONFIGURATION,
            share = Sharing.EACH,
            full = "the change is refused, with the advice to put the changes into the file")
    public static final int COUNT_MAX = 1_000_000;

    @Bound(
            of = "keys with letters that differ between a table and its file",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.CONFIGURATION,
            share = Sharing.EACH,
            full = "the change is refused, with the advice to put the changes into the file")
    public static final int TEXTS_MAX = 10_000;

    private static final int RECENT_MAX = 1024;
    private static final Run NOTHING = new Run(new long[0], new Origin[0]);

    /** No changes. */
    public static final TableChanges NONE = new TableChanges(NOTHING, NOTHING, TextKeys.NONE, TextKeys.NONE);

    private final Run recent;
    private final Run older;
    private final TextKeys added;
    private final TextKeys removed;

    private TableChanges(Run recent, Run older, TextKeys added, TextKeys removed) {
        this.recent = recent;
        this.older = older;
        this.added = added;
        this.removed = removed;
    }

    /** Sorted keys and their values. */
    private static final class Run {
        private final long[] keys;
        private final Origin[] values;

        Run(long[] keys, Origin[] values) {
            this.keys = keys;
            this.values = values;
        }

        Origin find(long key) {
            int at = slot(key);
            return at < keys.length && keys[at] == key ? values[at] : NOT_CHANGED;
        }

        /** The position of the first key that is not smaller than this key. */
        private int slot(long key) {
            int low = 0;
            int high = keys.length;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (Long.compareUnsigned(keys[middle], key) < 0) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }

        Run with(long key, Origin value) {
            int at = slot(key);
            boolean isThere = at < keys.length && keys[at] == key;
            if (isThere) {
                Origin[] next = values.clone();
                next[at] = value;
                return new Run(keys, next);
            }
            long[] nextKeys = Arrays.copyOf(keys, keys.length + 1);
            Origin[] nextValues = Arrays.copyOf(values, keys.length + 1);
            System.arraycopy(keys, at, nextKeys, at + 1, keys.length - at);
            System.arraycopy(values, at, nextValues, at + 1, keys.length - at);
            nextKeys[at] = key;
            nextValues[at] = value;
            return new Run(nextKeys, nextValues);
        }

        /** Merges both runs; the value in the later run counts. */
        Run under(Run later) {
            long[] merged = new long[keys.length + later.keys.length];
            Origin[] mergedValues = new Origin[merged.length];
            int count = 0;
            int i = 0;
            int j = 0;
            while (i < keys.length || j < later.keys.length) {
                int order = i == keys.length
                        ? 1
                        : j == later.keys.length ? -1 : Long.compareUnsigned(keys[i], later.keys[j]);
                merged[count] = order < 0 ? keys[i] : later.keys[j];
                mergedValues[count++] = order < 0 ? values[i] : later.values[j];
                i += order <= 0 ? 1 : 0;
                j += order >= 0 ? 1 : 0;
            }
            return new Run(Arrays.copyOf(merged, count), Arrays.copyOf(mergedValues, count));
        }
    }

    public boolean isNone() {
        return this == NONE;
    }

    /** The number of changed keys; a key that was changed again may count twice. */
    public int count() {
        return recent.keys.length + older.keys.length + textCount();
    }

    public int textCount() {
        return added.size() + removed.size();
    }

    /** The value that was added, {@link #REMOVED} or {@link #NOT_CHANGED}. */
    Origin find(long key) {
        Origin found = recent.find(key);
        return found == NOT_CHANGED ? older.find(key) : found;
    }

    boolean isChanged(long key) {
        return find(key) != NOT_CHANGED;
    }

    boolean isRemoved(long key) {
        return find(key) == REMOVED;
    }

    /** The number of keys that were added and are not in the file. */
    long addedTo(NumberTable file) {
        Run run = older.under(recent);
        long count = 0;
        for (int i = 0; i < run.keys.length; i++) {
            boolean isAdded = run.values[i] != REMOVED && file.find(run.keys[i]) == NumberTable.NOT_FOUND;
            count += isAdded ? 1 : 0;
        }
        return count + added.all().stream().filter(each -> !file.hasText(each)).count();
    }

    boolean isAdded(CharSequence text) {
        return added.has(text);
    }

    boolean isRemoved(CharSequence text) {
        return removed.has(text);
    }

    /** @param value {@link #REMOVED} if the key is removed */
    public TableChanges with(long key, Origin value) {
        Run next = recent.with(key, value);
        return next.keys.length <= RECENT_MAX
                ? new TableChanges(next, older, added, removed)
                : new TableChanges(NOTHING, older.under(next), added, removed);
    }

    public TableChanges withText(String text) {
        return new TableChanges(recent, older, added.changed(text, ""), removed.changed("", text));
    }

    public TableChanges withoutText(String text) {
        return new TableChanges(recent, older, added.changed("", text), removed.changed(text, ""));
    }

    /** A changed key and its current value. */
    public record Change(String key, Origin value) {
        public boolean isRemoval() {
            return value == REMOVED;
        }
    }

    /** All changes: sorted numbers, followed by texts. */
    public List<Change> all() {
        Run run = older.under(recent);
        List<Change> all = new ArrayList<>();
        for (int i = 0; i < run.keys.length; i++) {
            all.add(new Change(NumberKey.text(run.keys[i]), run.values[i]));
        }
        added.all().forEach(text -> all.add(new Change(text, Origin.UNKNOWN)));
        removed.all().forEach(text -> all.add(new Change(text, REMOVED)));
        return all;
    }

    long octets() {
        return count() * (Long.BYTES + (long) Integer.BYTES);
    }
}
