package org.strowger.router.table;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Identifies the content of a table that was last in force. It is the first line of the file in which the content is
 * kept beside the store; rows in the form of the table's own file follow.
 *
 * @param rows the number of rows of the file, without changes by commands
 * @param checksum of all rows, in hexadecimal digits
 */
public record LastGood(TableKind kind, int rows, String checksum) {
    private static final Pattern FORM = Pattern.compile("# kind=(LIST|PORTED|PLAN) rows=([0-9]{1,9}) checksum=(\\w+)");

    public static LastGood of(TableKind kind, NumberTable table) {
        return new LastGood(kind, table.size(), Long.toHexString(table.checksum()));
    }

    /** Reads the first line of a file. Empty if a router has not written it. */
    public static Optional<LastGood> parse(String line) {
        Matcher found = FORM.matcher(line);
        return found.matches()
                ? Optional.of(new LastGood(
                        TableKind.valueOf(found.group(1)), Integer.parseInt(found.group(2)), found.group(3)))
                : Optional.empty();
    }

    /** The first lines of the file. The second one is a header, so that commas separate fields. */
    public String header() {
        return "# kind=" + kind + " rows=" + rows + " checksum=" + checksum + "\nnumber\n";
    }

    /** The lines of some numbers of a table. */
    public static String numbers(TableKind kind, NumberTable table, int from, int to) {
        StringBuilder lines = new StringBuilder();
        for (int at = from; at < to; at++) {
            Origin value = table.value(at);
            lines.append(NumberKey.text(table.key(at)));
            if (kind == TableKind.PORTED) {
                lines.append(',').append(quoted(value.operator()));
            } else if (kind == TableKind.PLAN) {
                lines.append(',').append(value.country()).append(',').append(quoted(value.operator()));
                lines.append(',').append(value.mcc()).append(',').append(value.mnc());
            }
            lines.append('\n');
        }
        return lines.toString();
    }

    /** The lines of all texts of a table. */
    public static String texts(NumberTable table) {
        StringBuilder lines = new StringBuilder();
        table.allTexts().forEach(each -> lines.append(quoted(each)).append('\n'));
        return lines.toString();
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }
}
