package org.strowger.tests.matrix;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jsmpp.bean.OptionalParameter;
import org.jsmpp.bean.OptionalParameter.Message_payload;
import org.jsmpp.bean.SubmitSm;
import org.strowger.smpp.pdu.CommandStatus;

/** How what was seen is put in words. */
final class Words {
    private static final int SHOWN_MAX = 40;

    private Words() {}

    static String status(int code) {
        return CommandStatus.of(code).wireName();
    }

    static String text(SubmitSm sms) {
        String text = new String(sms.getShortMessage(), StandardCharsets.ISO_8859_1);
        return text.isEmpty() ? payload(sms.getOptionalParameters()) : shown(text);
    }

    /** A long text would fill the page. */
    private static String shown(String text) {
        return text.length() <= SHOWN_MAX ? text : text.charAt(0) + " (" + text.length() + " characters)";
    }

    static String payload(OptionalParameter... tlvs) {
        for (OptionalParameter each : tlvs) {
            if (each instanceof Message_payload payload) {
                return shown(new String(payload.getValue(), StandardCharsets.ISO_8859_1));
            }
        }
        return "";
    }

    /** A cell of these lines: equal ones counted, in the order in which they first came. */
    static String cell(List<String> lines) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        lines.forEach(line -> counts.merge(line, 1, Integer::sum));
        List<String> cells = new ArrayList<>();
        counts.forEach((line, count) -> cells.add(count == 1 ? line : count + " × " + line));
        return cells.isEmpty() ? Row.NOTHING : String.join(Row.BETWEEN, cells);
    }

    /** The words that must agree, in any order. */
    static List<String> sorted(String cell) {
        return List.of(cell.split(Row.BETWEEN, -1)).stream().sorted().toList();
    }
}
