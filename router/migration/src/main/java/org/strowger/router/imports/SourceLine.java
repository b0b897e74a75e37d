package org.strowger.router.imports;

/**
 * A line of an imported file.
 *
 * @param file the file name for the report, relative to the directory of the import
 * @param line the number of the line, from 1; 0 for the whole file
 */
public record SourceLine(String file, int line) {
    public static SourceLine wholeFile(String file) {
        return new SourceLine(file, 0);
    }

    @Override
    public String toString() {
        return line == 0 ? file : file + ":" + line;
    }
}
