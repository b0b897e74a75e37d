package org.strowger.router.imports;

/** Thrown when an import cannot continue: a file is malformed, too large, or not readable. */
public final class ImportFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * @param origin the file, and the line and column where known
     * @param what the problem; never a secret
     * @param advice the remedy
     */
    public ImportFailure(String origin, String what, String advice) {
        super(origin + ": " + what + "; " + advice);
    }

    /** Creates a failure at a line and a column, both from 1. */
    public static ImportFailure at(SourceLine line, int column, String what, String advice) {
        return new ImportFailure(line + ":" + column, what, advice);
    }
}
