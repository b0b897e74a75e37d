package org.strowger.smpp.pdu;

import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Everything that a PDU says, for comparison: the password too, and nothing that follows from the rest. */
final class PduValues {
    private PduValues() {}

    static Map<String, Object> of(Pdu pdu) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("type", pdu.type());
        all.put("status", pdu.status());
        all.put("sequence", pdu.sequence());
        all.put("has a body", pdu.hasBody());
        PduLayout layout = pdu.type().layout();
        for (int index = 0; index < layout.size(); index++) {
            if (!isCount(layout, index)) {
                all.put(layout.field(index).wireName(), value(pdu, layout.field(index)));
            }
        }
        all.put("tlvs", List.copyOf(pdu.tlvs()));
        return all;
    }

    /** Whether the field counts what comes after it. */
    static boolean isCount(PduLayout layout, int index) {
        if (index + 1 == layout.size()) {
            return false;
        }
        return switch (layout.field(index + 1).form()) {
            case OCTETS, DESTINATIONS, UNREACHED, MESSAGE_IDS -> true;
            default -> false;
        };
    }

    private static Object value(Pdu pdu, PduField field) {
        return switch (field.form()) {
            case U8 -> pdu.number(field);
            case CSTRING, TIME -> pdu.text(field);
            case OCTETS -> HexFormat.of().formatHex(pdu.octets(field));
            case DESTINATIONS -> pdu.destinations();
            case UNREACHED -> pdu.unreached();
            case MESSAGE_IDS -> pdu.messageIds();
        };
    }
}
