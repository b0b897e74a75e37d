package org.strowger.protocol.dump;

import java.util.Locale;

/** The lines of a dump in columns: offset, octets, name, value, meaning. */
public final class DumpText {
    private static final String DETAIL_INDENT = "  ";

    private DumpText() {}

    /**
     * Returns a line as text.
     *
     * @param packetOffset offset of the packet in the input
     */
    public static String of(DumpLine line, long packetOffset) {
        return switch (line.kind()) {
            case PACKET -> packet(line, packetOffset);
            case FIELD -> columns(line, "");
            case DETAIL -> columns(line, DETAIL_INDENT);
            case NOTE -> "  " + line.name() + " " + line.value() + ": " + line.meaning();
            case REFUSAL -> refusal(line, packetOffset);
        };
    }

    private static String packet(DumpLine line, long packetOffset) {
        String meaning = line.meaning().isEmpty() ? "" : " (" + line.meaning() + ")";
        return line.name() + " at offset " + packetOffset + ": " + line.value() + meaning;
    }

    private static String columns(DumpLine line, String indent) {
        DumpLine.Octets octets = line.octets();
        String name = indent + line.name();
        String offset = octets.isNone() ? "" : String.format("%04x", octets.offset());
        return String.format(
                        "  %-4s  %-26s  %-28s  %-22s  %s", offset, octets.hex(), name, line.value(), line.meaning())
                .stripTrailing();
    }

    private static String refusal(DumpLine line, long packetOffset) {
        DumpLine.Octets octets = line.octets();
        String position = octets.isNone()
                ? ""
                : String.format(
                        Locale.ROOT, " at 0x%04x, in the input at %d", octets.offset(), packetOffset + octets.offset());
        String meaning = line.meaning().isEmpty() ? "" : "; " + line.meaning();
        return "  " + line.name() + position + ": " + line.value() + meaning;
    }
}
