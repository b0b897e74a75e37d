package org.strowger.tests.matrix;

import static org.strowger.tests.matrix.Fields.came;
import static org.strowger.tests.matrix.Fields.submits;
import static org.strowger.tests.matrix.Row.row;
import static org.strowger.tests.matrix.Row.seen;
import static org.strowger.tests.matrix.Setup.with;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jsmpp.bean.OptionalParameter;
import org.jsmpp.bean.SubmitSm;
import org.strowger.tests.interop.JsmppClient;

/** The rules for TLVs of applications, routes and SMSCs. The application sends 0x1401 with 2202. */
final class Tlvs {
    private static final short TEMPLATE = 0x1401;
    private static final String REFUSED = "shop: messages 1; shop: refused 1";
    private static final String FILTERED = REFUSED + "; shop: filter refused 1";

    static final List<Row> ROWS = List.of(
            rule(
                    "an application adds a TLV of its account",
                    Setup.SHOP,
                    "attributes: {entity: \"11\"}, tlvs: [{add: 0x1400, value-of: account.entity}]",
                    "TLVs 1400 11, 1401 2202"),
            rule("a route sets a TLV", Setup.ROUTE, "tlvs: [{set: 0x1401, value: \"33\"}]", "TLVs 1401 33"),
            rule("a route removes a TLV", Setup.ROUTE, "tlvs: [{remove: 0x1401}]", "TLVs none"),
            rule(
                    "an SMSC adds a constant",
                    Setup.SMSC,
                    "tlvs: [{add: 0x1405, value: \"x\"}]",
                    "TLVs 1401 2202, 1405 x"),
            rule("an SMSC renames a TLV", Setup.SMSC, "tlvs: [{rename: 0x1401, to: 0x1501}]", "TLVs 1501 2202"),
            rule(
                    "a check of an SMSC passes",
                    Setup.SMSC,
                    "tlvs: [{check: 0x1401, matches: \"/^[0-9]+$/\"}]",
                    "TLVs 1401 2202"),
            refusal(
                    "an application lacks a required TLV",
                    Setup.SHOP,
                    "tlvs: [{require: 0x1402}]",
                    "ESME_RMISSINGTLV",
                    FILTERED),
            refusal("a route requires a TLV", Setup.ROUTE, "tlvs: [{require: 0x1402}]", "ESME_RMISSINGTLV", FILTERED),
            refusal(
                    "a check of an SMSC fails",
                    Setup.SMSC,
                    "tlvs: [{check: 0x1401, matches: \"/^9+$/\"}]",
                    "ESME_RINVTLVVAL",
                    REFUSED));

    private Tlvs() {}

    private static Row rule(String name, String section, String keys, String read) {
        return row(name, with(section, keys), came(read), bed -> submits(bed, Tlvs::template, Tlvs::read));
    }

    private static Row refusal(String name, String section, String keys, String status, String figures) {
        return row(name, with(section, keys), seen("'m1' is answered " + status, Row.NOTHING, figures), bed -> {
            SubmitSm sms = JsmppClient.sms("m1");
            template(sms);
            bed.app().submit(sms);
        });
    }

    private static void template(SubmitSm sms) {
        sms.setOptionalParameters(
                new OptionalParameter.OctetString(TEMPLATE, "2202".getBytes(StandardCharsets.ISO_8859_1)));
    }

    private static String read(SubmitSm sms) {
        String tlvs = Arrays.stream(sms.getOptionalParameters())
                .map(each -> "%x %s".formatted(each.tag, text(each)))
                .sorted()
                .collect(Collectors.joining(", "));
        return "TLVs " + (tlvs.isEmpty() ? "none" : tlvs);
    }

    private static String text(OptionalParameter tlv) {
        return tlv instanceof OptionalParameter.OctetString octets
                ? new String(octets.getValue(), StandardCharsets.ISO_8859_1)
                : tlv.getClass().getSimpleName();
    }
}
