package org.strowger.router.table.service;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.strowger.router.table.InvalidTable;
import org.strowger.router.table.NumberKey;
import org.strowger.router.table.Origin;
import org.strowger.router.table.TableChanges;
import org.strowger.router.table.TableKind;
import org.strowger.router.table.TableRow;
import org.strowger.router.table.TableSource;
import org.strowger.router.table.service.ChangeFiles.Writing;

/**
 * The file with the changes to a table: one line for each change, with the time, the author, a plus or minus sign, the
 * key and the value, separated by tabs. Lines are appended and synced. A crash can leave the last line incomplete. Such
 * a change was never confirmed, so the line is cut off.
 */
final class ChangeJournal implements AutoCloseable {
    private static final String SUFFIX = ".changes";
    private static final int FIELDS = 5;
    private static final int KIND = 2;
    private static final int KEY = 3;
    private static final int VALUE = 4;

    /** The file is rewritten when it has this many lines more than there are changes. */
    private static final int SPARE_LINES = 10_000;

    private static final int BATCH = 1 << 16;

    private final ChangeFiles files;
    private final String name;
    private final TableKind kind;
    private @Nullable Writing writing;
    private TableChanges changes = TableChanges.NONE;
    private long lines;

    /**
     * Whether the file may contain more than the durable lines: what an earlier run has written but could not make
     * durable can still be read, until the machine loses its power.
     */
    private boolean isDoubtful;

    private ChangeJournal(ChangeFiles files, TableSource table) {
        this.files = files;
        this.name = table.name() + SUFFIX;
        this.kind = table.kind();
    }

    /**
     * Reads the changes to a table, if there are any.
     *
     * @throws InvalidTable if the file cannot be read, or contains lines that a router cannot have written
     */
    static ChangeJournal open(ChangeFiles files, TableSource table) throws InvalidTable {
        ChangeJournal journal = new ChangeJournal(files, table);
        try {
            if (files.exists(journal.name)) {
                journal.read();
            }
        } catch (IOException | UncheckedIOException e) {
            throw InvalidTable.because(
                    journal.file(),
                    "cannot be read: " + e.getMessage(),
                    "give the user that runs Strowger permission to read it");
        }
        return journal;
    }

    private void read() throws IOException, InvalidTable {
        isDoubtful = true;
        boolean endsWithLine = files.endsWithLine(name);
        try (BufferedReader reader = reader()) {
            String line = reader.readLine();
            while (line != null) {
                String next = reader.readLine();
                if (next != null || endsWithLine) {
                    read(utf8(line));
                }
                line = next;
            }
        }
    }

    private BufferedReader reader() throws IOException {
        return new BufferedReader(new InputStreamReader(files.open(name), StandardCharsets.ISO_8859_1));
    }

    private static String utf8(String line) {
        return new String(line.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    private void read(String line) throws InvalidTable {
        lines++;
        String[] fields = line.split("\t", -1);
        try {
            boolean hasSign = fields.length == FIELDS && (fields[KIND].equals("+") || fields[KIND].equals("-"));
            if (!hasSign) {
                throw new TableRow.Unusable("this is not a line of changes", "");
            }
            boolean isRemoval = fields[KIND].equals("-");
            Origin value = isRemoval ? TableChanges.REMOVED : TableRow.changed(kind, fields[KEY], fields[VALUE]);
            changes = with(changes, fields[KEY], TableRow.key(kind, fields[KEY]), value);
        } catch (TableRow.Unusable e) {
            throw InvalidTable.because(
                    file(),
                    "line " + lines + ": " + e.what(),
                    "correct the line; or move the file away, if another table has this name now");
        }
    }

    @SuppressWarnings("ReferenceEquality") // REMOVED is compared by identity
    static TableChanges with(TableChanges changes, String text, long key, Origin value) {
        if (key != NumberKey.NONE) {
            return changes.with(key, value);
        }
        return value == TableChanges.REMOVED ? changes.withoutText(text) : changes.withText(text);
    }

    /** The changes that were read. */
    TableChanges changes() {
        return changes;
    }

    /** The name of the file. */
    Path file() {
        return files.path(name);
    }

    /** Formats a change as a line. */
    static String line(Instant time, String by, TableChanges.Change change) {
        String operator = change.isRemoval() ? "" : change.value().operator();
        return time + "\t" + by.replaceAll("\\p{Cntrl}", "?") + "\t" + (change.isRemoval() ? '-' : '+') + "\t"
                + change.key() + "\t" + operator + "\n";
    }

    /** Whether {@link #append} must write the file anew, because lines of it may not be durable. */
    boolean isDoubtful() {
        return isDoubtful;
    }

    /** Makes all earlier lines and these durable. */
    void append(List<String> added) throws IOException {
        if (isDoubtful) {
            copy();
        }
        if (added.isEmpty()) {
            return;
        }
        isDoubtful = true; // Until the lines are durable.
        Writing open = writing();
        for (String each : added) {
            open.write(each);
        }
        open.force();
        lines += added.size();
        isDoubtful = false;
    }

    /** Writes the lines of the file anew, without those that could not be made durable. */
    private void copy() throws IOException {
        if (lines == 0) {
            writeAnew(Stream.empty(), 0);
            return;
        }
        try (BufferedReader reader = reader()) {
            writeAnew(reader.lines().limit(lines).map(line -> utf8(line) + "\n"), lines);
        }
    }

    private Writing writing() throws IOException {
        Writing open = writing;
        if (open == null) {
            open = files.append(name);
            writing = open;
        }
        return open;
    }

    /** Whether most lines of the file are obsolete. */
    boolean isLarge(TableChanges present) {
        return lines > 2L * present.count() + SPARE_LINES;
    }

    /** Rewrites the file, with one line for each changed key. */
    void rewrite(TableChanges present, Instant now) throws IOException {
        List<TableChanges.Change> all = present.all();
        writeAnew(all.stream().map(each -> line(now, "compacted", each)), all.size());
    }

    /** Replaces the file by one with these lines, which are durable. */
    private void writeAnew(Stream<String> content, long count) throws IOException {
        close();
        String next = name + ".new";
        try (Writing open = files.create(next)) {
            long written = write(content.iterator(), open);
            if (written != count) {
                throw new IOException("the file has " + written + " lines in place of " + count);
            }
            open.force();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        files.rename(next, name);
        lines = count;
        isDoubtful = false;
    }

    private static long write(Iterator<String> content, Writing open) throws IOException {
        StringBuilder batch = new StringBuilder();
        long written = 0;
        while (content.hasNext()) {
            batch.append(content.next());
            written++;
            if (batch.length() > BATCH) {
                open.write(batch.toString());
                batch.setLength(0);
            }
        }
        open.write(batch.toString());
        return written;
    }

    @Override
    public void close() throws IOException {
        Writing open = writing;
        writing = null;
        if (open != null) {
            open.close();
        }
    }
}
