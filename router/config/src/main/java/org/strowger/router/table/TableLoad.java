package org.strowger.router.table;

import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipException;
import org.strowger.bound.Within;

/** Reads the file of a table in slices of some lines, and checks the whole file before the table can be used. */
@Within(Within.Scope.CONFIGURATION)
public final class TableLoad implements AutoCloseable {
    static final int FAULTS_MAX = 10;
    private static final int LINES_AT_ONCE = 4096;
    private static final int VALUES_MAX = 1_000_000;

    private final TableSource source;
    private final TableFiles files;
    private final FileStamp stamp;
    private final TableLines lines;
    private final TableBuilder builder = new TableBuilder();
    private final ValueMemory memory = new ValueMemory();
    private final List<TableFault> faults = new ArrayList<>();
    private long faultCount;
    private boolean hasBegun;
    private char separator;
    private int keyEnd;

    /** @throws InvalidTable if the file cannot be opened */
    public TableLoad(TableSource source, TableFiles files) throws InvalidTable {
        this.source = source;
        this.files = files;
        try {
            this.stamp = files.stamp(source.file());
            if (stamp.equals(FileStamp.NONE)) {
                throw InvalidTable.because(source.file(), "file not found", "create it, or remove the table");
            }
            this.lines = TableLines.of(files.open(source.file()));
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** Reads the whole file of a table. */
    public static LoadedTable read(TableSource source, TableFiles files) throws InvalidTable {
        try (TableLoad load = new TableLoad(source, files)) {
            while (load.hasMore()) {
                // This caller reads the file in one go.
            }
            return load.result();
        }
    }

    private InvalidTable unreadable(IOException e) {
        if (e instanceof ZipException || e instanceof EOFException) {
            return InvalidTable.because(
                    source.file(), "the compressed file is damaged or incomplete", "compress it again");
        }
        return InvalidTable.unreadable(source.file(), e);
    }

    /** Reads some lines. Returns false if there are no more lines. */
    public boolean hasMore() throws InvalidTable {
        try {
            for (int i = 0; i < LINES_AT_ONCE; i++) {
                if (!lines.advance()) {
                    return false;
                }
                line();
            }
            return true;
        } catch (IOException e) {
            throw unreadable(e);
        } catch (OutOfMemoryError e) {
            throw outOfMemory(e);
        }
    }

    /**
     * Reports that the limit of direct memory is reached. Unlike a lack of heap memory, this does not affect the rest
     * of the process.
     */
    private InvalidTable outOfMemory(OutOfMemoryError e) {
        if (!String.valueOf(e.getMessage()).contains("direct buffer memory")) {
            throw e;
        }
        return InvalidTable.because(
                source.file(),
                "the table does not fit into the direct memory of the JVM",
                "set a larger one with STROWGER_JAVA_OPTS=-XX:MaxDirectMemorySize=4g; a table that is replaced needs"
                        + " its memory twice");
    }

    private void line() {
        try {
            row();
        } catch (TableRow.Unusable e) {
            faultCount++;
            if (faults.size() < FAULTS_MAX) {
                faults.add(new TableFault(lines.number(), e.what(), e.advice()));
            }
        }
    }

    private void row() throws TableRow.Unusable {
        if (lines.isTooLong()) {
            throw new TableRow.Unusable(
                    "the line has more than " + TableLines.LINE_MAX + " octets", "write one entry per line");
        }
        byte[] octets = lines.octets();
        int from = skipSpace(octets, lines.from(), lines.to());
        int to = skipSpaceBack(octets, from, lines.to());
        if (from == to || octets[from] == '#') {
            return;
        }
        if (!hasBegun) {
            begin(octets, from, to);
            if (isHeader(octets, from, to)) {
                return;
            }
        }
        long key = key(octets, from, to);
        if (key == NumberKey.NONE) {
            inFull(octets, from, to);
        } else {
            number(key, octets, to);
        }
    }

    private void begin(byte[] octets, int from, int to) {
        hasBegun = true;
        separator = ',';
        for (int i = from; i < to; i++) {
            if (octets[i] == ';') {
                separator = ';';
            }
        }
    }

    private boolean isHeader(byte[] octets, int from, int to) throws TableRow.Unusable {
        return TableRow.isHeader(
                TableRow.fields(TableRow.text(octets, from, to), separator).get(0));
    }

    /**
     * Reads a key that consists of digits only, with or without a plus sign, and notes its end.
     *
     * @return {@link NumberKey#NONE} if the key is not of this form
     */
    private long key(byte[] octets, int from, int to) {
        int at = octets[from] == '+' ? from + 1 : from;
        long key = NumberKey.NONE;
        int digits = 0;
        while (at < to && octets[at] >= '0' && octets[at] <= '9') {
            if (digits == NumberKey.DIGITS_MAX) {
                return NumberKey.NONE;
            }
            key = NumberKey.append(key, digits++, octets[at++] - '0');
        }
        keyEnd = skipSpace(octets, at, to);
        return keyEnd == to || octets[keyEnd] == separator ? key : NumberKey.NONE;
    }

    private void number(long key, byte[] octets, int to) throws TableRow.Unusable {
        int value = memory.find(octets, keyEnd, to);
        if (value == ValueMemory.UNKNOWN) {
            List<String> fields = TableRow.fields(TableRow.text(octets, keyEnd, to), separator);
            value = numberOf(TableRow.value(source.kind(), fields));
            memory.put(octets, keyEnd, to, value);
        }
        add(key, value);
    }

    private void inFull(byte[] octets, int from, int to) throws TableRow.Unusable {
        List<String> fields = TableRow.fields(TableRow.text(octets, from, to), separator);
        long key = TableRow.key(source.kind(), fields.get(0));
        int value = numberOf(TableRow.value(source.kind(), fields));
        if (key == NumberKey.NONE) {
            addText(fields.get(0));
        } else {
            add(key, value);
        }
    }

    private int numberOf(Origin value) throws TableRow.Unusable {
        int number = builder.numberOf(value);
        if (number >= VALUES_MAX) {
            throw new TableRow.Unusable(
                    "the table has more than " + VALUES_MAX + " different values",
                    "use the names of operators as " + "values");
        }
        return number;
    }

    private void add(long key, int value) throws TableRow.Unusable {
        if (builder.isFull()) {
            throw new TableRow.Unusable(
                    "the table has more than " + TableBuilder.ENTRIES_MAX + " numbers", "split it into several tables");
        }
        builder.add(key, value);
    }

    private void addText(String text) throws TableRow.Unusable {
        if (builder.isFullOfTexts()) {
            throw new TableRow.Unusable(
                    "the list has more than " + TextKeys.COUNT_MAX + " keys that are not numbers",
                    "list fewer alphanumeric senders");
        }
        builder.addText(text);
    }

    /**
     * The table, after the last line has been read.
     *
     * @throws InvalidTable with the first errors, if there are any
     */
    public LoadedTable result() throws InvalidTable {
        if (faultCount > 0) {
            throw new InvalidTable(source.file(), faults, faultCount);
        }
        try {
            NumberTable table = builder.build();
            if (builder.conflictCount() > 0) {
                throw new InvalidTable(source.file(), conflicts(), builder.conflictCount());
            }
            if (!stamp.equals(files.stamp(source.file()))) {
                throw InvalidTable.because(
                        source.file(),
                        "the file has changed while it was read",
                        "replace the file atomically: write " + "a new one and rename it");
            }
            return new LoadedTable(table, builder.repeated(), stamp);
        } catch (IOException e) {
            throw unreadable(e);
        } catch (OutOfMemoryError e) {
            throw outOfMemory(e);
        }
    }

    /** Reads the file again to find the lines of keys with several values. */
    private List<TableFault> conflicts() throws IOException, InvalidTable {
        Map<Long, List<Long>> found = new TreeMap<>();
        builder.conflicts().forEach(key -> found.put(key, new ArrayList<>()));
        try (TableLoad again = new TableLoad(source, files)) {
            while (again.lines.advance()) {
                long key = again.keyOfLine();
                List<Long> at = found.get(key);
                if (at != null) {
                    at.add(again.lines.number());
                }
            }
        }
        return found.entrySet().stream()
                .map(each -> conflict(NumberKey.text(each.getKey()), each.getValue()))
                .toList();
    }

    private static TableFault conflict(String number, List<Long> at) {
        String others = at.size() < 2 ? "another line" : "line " + at.get(0);
        return new TableFault(
                at.isEmpty() ? 0 : at.get(at.size() - 1),
                "\"" + number + "\" has another value in " + others,
                "keep one of the lines");
    }

    /** The key of the line, which has already been read without errors. */
    private long keyOfLine() {
        byte[] octets = lines.octets();
        int from = skipSpace(octets, lines.from(), lines.to());
        int to = skipSpaceBack(octets, from, lines.to());
        if (from == to || octets[from] == '#') {
            return NumberKey.NONE;
        }
        if (!hasBegun) {
            begin(octets, from, to);
        }
        try {
            return TableRow.key(
                    source.kind(),
                    TableRow.fields(TableRow.text(octets, from, to), separator).get(0));
        } catch (TableRow.Unusable e) {
            return NumberKey.NONE; // The line is the header.
        }
    }

    private static int skipSpace(byte[] octets, int from, int to) {
        int at = from;
        while (at < to && isSpace(octets[at])) {
            at++;
        }
        return at;
    }

    private static int skipSpaceBack(byte[] octets, int from, int to) {
        int at = to;
        while (at > from && isSpace(octets[at - 1])) {
            at--;
        }
        return at;
    }

    private static boolean isSpace(byte octet) {
        return octet == ' ' || octet == '\t' || octet == '\r';
    }

    @Override
    public void close() {
        try {
            lines.close();
        } catch (IOException e) {
            // The file was opened for reading only, so nothing is lost.
        }
    }
}
