package org.strowger.smpp.pdu;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.strowger.protocol.Json;
import org.strowger.smpp.text.ReceiptKey;

/** The keys that the tests know: what a vector says under another one would be tried by nobody. */
final class VectorKeys {
    private static final Set<String> TIME = Set.of("utc", "offset_minutes", "relative");
    private static final Set<String> SPAN = Set.of("years", "months", "days", "hours", "minutes", "seconds");
    private static final Set<String> READERS = Set.of(
            "jsmpp 3.0.1",
            "jsmpp 3.0.1 live server",
            "cloudhopper ch-smpp 5.0.9",
            "cloudhopper ch-smpp 5.0.9 live server",
            "node-smpp 0.5.1",
            "python-smpplib 2.2.4",
            "Wireshark/tshark 4.0.17");

    /** By where they stand; a list is where its members are. */
    private static final Map<String, Set<String>> KNOWN = Map.ofEntries(
            Map.entry(
                    "",
                    keys("name hex valid kind pdu version direction description expect derived error observed"
                            + " generated_by decoded_alike_by cross_checked differs")),
            Map.entry(
                    ".expect",
                    keys("command_length command_id command_name command_status sequence_number"
                            + " body_present body tlvs pdus rest")),
            Map.entry(".expect.body", fields()),
            Map.entry(
                    ".expect.body.dest_address",
                    keys("dest_flag dest_addr_ton dest_addr_npi destination_addr dl_name")),
            Map.entry(
                    ".expect.body.unsuccess_sme",
                    keys("dest_addr_ton dest_addr_npi destination_addr error_status_code")),
            Map.entry(".expect.tlvs", keys("tag name length value")),
            Map.entry(
                    ".derived",
                    keys("text text_coding udh user_data receipt schedule_delivery_time validity_period"
                            + " final_date")),
            Map.entry(".derived.udh", keys("iei data ref total seq dest_port source_port single_shift_language")),
            Map.entry(".derived.receipt", receiptKeys()),
            Map.entry(".derived.schedule_delivery_time", TIME),
            Map.entry(".derived.validity_period", TIME),
            Map.entry(".derived.validity_period.relative", SPAN),
            Map.entry(".derived.final_date", TIME),
            Map.entry(".error", keys("status status_value reply tolerant")),
            Map.entry(".differs", READERS),
            Map.entry(".observed", READERS));

    private VectorKeys() {}

    /** Where a vector has a key that is not known. */
    static List<String> unknown(Vector vector) {
        List<String> unknown = new ArrayList<>();
        vector.json().keys().forEach(key -> check("", key, vector.json(), unknown));
        return unknown;
    }

    private static void check(String position, String key, Json object, List<String> unknown) {
        String here = position + "." + key;
        if (!KNOWN.getOrDefault(position, Set.of()).contains(key)) {
            unknown.add(here);
        }
        for (Object each : object.value(key) instanceof List<?> list ? list : List.of(object.value(key))) {
            if (each instanceof Map<?, ?>) {
                Json inner = Json.of(each);
                inner.keys().forEach(it -> check(here, it, inner, unknown));
            }
        }
    }

    private static Set<String> keys(String words) {
        return Set.of(words.split(" ", -1));
    }

    private static Set<String> fields() {
        return Stream.of(PduField.values()).map(PduField::wireName).collect(Collectors.toSet());
    }

    private static Set<String> receiptKeys() {
        return Stream.of(ReceiptKey.values()).map(ReceiptKey::label).collect(Collectors.toSet());
    }
}
