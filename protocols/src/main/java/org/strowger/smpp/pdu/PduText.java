package org.strowger.smpp.pdu;

import java.util.HexFormat;
import java.util.stream.Collectors;

/** The fields of a PDU as text for people. Passwords are blanked. */
public final class PduText {
    public static final String BLANKED = "***";

    private PduText() {}

    static String value(Pdu pdu, PduField field) {
        return switch (field.form()) {
            case U8 -> Integer.toString(pdu.number(field));
            case CSTRING, TIME -> text(field, pdu.text(field));
            case OCTETS -> HexFormat.of().formatHex(pdu.octets(field));
            case DESTINATIONS ->
                pdu.destinations().stream().map(PduText::destination).collect(Collectors.joining(", ", "[", "]"));
            case UNREACHED ->
                pdu.unreached().stream()
                        .map(each -> quoted(each.address().toString()) + " " + CommandStatus.nameOf(each.status()))
                        .collect(Collectors.joining(", ", "[", "]"));
            case MESSAGE_IDS ->
                pdu.messageIds().stream().map(PduText::quoted).collect(Collectors.joining(", ", "[", "]"));
        };
    }

    /**
     * Returns the text in quotes; all characters except printable ASCII are escaped, because the text is from a peer
     * and may be shown on a terminal.
     */
    public static String quoted(String text) {
        StringBuilder safe = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= ' ' && c < 0x7F && c != '"' && c != '\\') {
                safe.append(c);
            } else {
                safe.append(String.format("\\x%02X", (int) c));
            }
        }
        return safe.append('"').toString();
    }

    public static String octets(int count) {
        return count == 1 ? "1 octet" : count + " octets";
    }

    private static String text(PduField field, String text) {
        return field == PduField.PASSWORD ? BLANKED : quoted(text);
    }

    private static String destination(Destination each) {
        return each.isList()
                ? "list " + quoted(each.list())
                : quoted(each.address().toString());
    }
}
