package org.strowger.router.imports.smppbox;

import java.util.ArrayList;
import java.util.List;
import org.strowger.router.imports.SourceLine;

/**
 * A line of the file of logins.
 *
 * @param addresses the fourth column, or, if it is missing, the fourth column of the previous line, which OpenSMPPBox
 *     keeps by mistake
 * @param inheritsAddresses whether the addresses come from the previous line
 */
record Login(
        SourceLine at,
        String systemId,
        String password,
        String systemType,
        String addresses,
        boolean inheritsAddresses) {
    private static final int COLUMNS_MIN = 3;

    /**
     * The logins in a file, and the invalid lines.
     *
     * @param faulty the lines with fewer than three columns, which OpenSMPPBox skips
     */
    record File(List<Login> logins, List<SourceLine> faulty) {}

    static File read(String text, String file) {
        List<Login> logins = new ArrayList<>();
        List<SourceLine> faulty = new ArrayList<>();
        String addresses = "";
        String[] lines = text.split("\n", -1);
        for (int i = 0; i < lines.length; i++) {
            SourceLine at = new SourceLine(file, i + 1);
            String line = lines[i].strip();
            String[] columns = line.split("[ \t\r]+", -1);
            if (columns.length >= COLUMNS_MIN) {
                boolean hasOwn = columns.length > COLUMNS_MIN;
                addresses = hasOwn ? columns[COLUMNS_MIN] : addresses;
                logins.add(
                        new Login(at, columns[0], columns[1], columns[2], addresses, !hasOwn && !addresses.isEmpty()));
            } else if (!line.isEmpty()) {
                faulty.add(at);
            }
        }
        return new File(List.copyOf(logins), List.copyOf(faulty));
    }
}
