package org.strowger.router.table.price;

import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipException;
import org.strowger.bound.Within;
import org.strowger.router.table.FileStamp;
import org.strowger.router.table.InvalidTable;
import org.strowger.router.table.TableFault;
import org.strowger.router.table.TableFiles;
import org.strowger.router.table.TableLines;
import org.strowger.router.table.TableReport;
import org.strowger.router.table.TableRow;
import org.strowger.router.table.TableRow.Unusable;

/** Reads the file of a price table, and checks the whole file. */
@Within(Within.Scope.CONFIGURATION)
final class PriceFile {
    private static final int FAULTS_MAX = 10;

    private final PriceSource source;
    private final List<PriceRow> rows = new ArrayList<>();
    private final List<TableFault> faults = new ArrayList<>();
    private long faultCount;
    private boolean hasBegun;
    private char separator = ',';

    private PriceFile(PriceSource source) {
        this.source = source;
    }

    /**
     * A loaded table.
     *
     * @param stamp the version of its file
     */
    record Loaded(PriceTable table, FileStamp stamp) {}

    /** @throws InvalidTable if the file cannot be used, with the first errors */
    static Loaded read(PriceSource source, TableFiles files) throws InvalidTable {
        try {
            FileStamp stamp = files.stamp(source.file());
            if (stamp.equals(FileStamp.NONE)) {
                throw InvalidTable.because(source.file(), "file not found", "create it, or remove the price table");
            }
            PriceFile file = new PriceFile(source);
            try (TableLines lines = TableLines.of(files.open(source.file()))) {
                file.read(lines);
            }
            if (!stamp.equals(files.stamp(source.file()))) {
                throw InvalidTable.because(
                        source.file(),
                        "the file has changed while it was read",
                        "replace the file atomically: write " + "a new one and rename it");
            }
            return new Loaded(file.table(), stamp);
        } catch (ZipException | EOFException e) {
            throw InvalidTable.because(
                    source.file(), "the compressed file is damaged or incomplete", "compress it again");
        } catch (IOException e) {
            throw InvalidTable.unreadable(source.file(), e);
        }
    }

    /** Reports the errors of a file. */
    static TableReport report(PriceSource source, TableFiles files) {
        try {
            read(source, files);
            return new TableReport(source.file(), List.of(), 0, 0);
        } catch (InvalidTable e) {
            return new TableReport(
                    source.file(), e.faults(), e.count() - e.faults().size(), 0);
        }
    }

    private PriceTable table() throws InvalidTable {
        rows.sort(PriceRow.ORDER);
        for (int i = 1; i < rows.size(); i++) {
            refuseRepeated(rows.get(i - 1), rows.get(i));
        }
        if (faultCount > 0) {
            throw new InvalidTable(source.file(), faults, faultCount);
        }
        if (rows.isEmpty()) {
            throw InvalidTable.because(source.file(), "the file has no prices", "write a line such as 44,0.0125");
        }
        return PriceTable.of(rows);
    }

    private void refuseRepeated(PriceRow before, PriceRow row) {
        if (PriceRow.ORDER.compare(before, row) == 0) {
            refuse(
                    row.line(),
                    TableRow.shown(row.key()) + " has a price from the same time in line " + before.line(),
                    "keep one of the lines");
        }
    }

    private void refuse(long line, String what, String advice) {
        faultCount++;
        if (faults.size() < FAULTS_MAX) {
            faults.add(new TableFault(line, what, advice));
        }
    }

    private void read(TableLines lines) throws IOException {
        while (lines.advance()) {
            try {
                line(lines);
            } catch (Unusable e) {
                refuse(lines.number(), e.what(), e.advice());
            }
        }
    }

    private void line(TableLines lines) throws Unusable {
        if (lines.isTooLong()) {
            throw new Unusable("the line has more than " + TableLines.LINE_MAX + " octets", "write one price per line");
        }
        String text = TableRow.text(lines.octets(), lines.from(), lines.to());
        if (text.isEmpty() || text.startsWith("#")) {
            return;
        }
        if (!hasBegun) {
            separator = text.indexOf(';') >= 0 ? ';' : ',';
        }
        List<String> fields = TableRow.fields(text, separator);
        boolean isHeader = !hasBegun && PriceRow.isHeader(fields);
        hasBegun = true;
        if (!isHeader) {
            add(PriceRow.of(fields, source.zone(), lines.number()));
        }
    }

    private void add(PriceRow row) throws Unusable {
        if (rows.size() == PriceTable.ROWS_MAX) {
            throw new Unusable(
                    "the table has more than " + PriceTable.ROWS_MAX + " prices", "split it into several tables");
        }
        rows.add(row);
    }
}
