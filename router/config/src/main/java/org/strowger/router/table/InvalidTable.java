package org.strowger.router.table;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.strowger.router.file.FileTooLarge;
import org.strowger.router.file.NotRegularFile;

/** Thrown when the file of a table cannot be used. */
public final class InvalidTable extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Path file;
    private final transient List<TableFault> faults;
    private final long count;

    /**
     * @param faults the first errors
     * @param count the total number of errors
     */
    public InvalidTable(Path file, List<TableFault> faults, long count) {
        super(text(file, faults, count));
        this.file = file;
        this.faults = List.copyOf(faults);
        this.count = count;
    }

    public static InvalidTable because(Path file, String what, String advice) {
        return new InvalidTable(file, List.of(new TableFault(0, what, advice)), 1);
    }

    /** Reports that the file cannot be read. */
    public static InvalidTable unreadable(Path file, IOException why) {
        String advice = "give the user that runs Strowger permission to read it";
        if (why instanceof NotRegularFile) {
            advice = NotRegularFile.ADVICE;
        } else if (why instanceof FileTooLarge) {
            advice = FileTooLarge.ADVICE;
        }
        return because(file, "cannot be read: " + why.getMessage(), advice);
    }

    private static String text(Path file, List<TableFault> faults, long count) {
        String told = faults.stream().map(TableFault::toString).collect(Collectors.joining(" | "));
        return file + ": " + told + (count > faults.size() ? " | and " + (count - faults.size()) + " more" : "");
    }

    public Path file() {
        return file;
    }

    /** The first errors. */
    public List<TableFault> faults() {
        return faults;
    }

    /** The total number of errors. */
    public long count() {
        return count;
    }
}
