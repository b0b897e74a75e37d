package org.strowger.ucp.operation;

import static org.strowger.ucp.operation.UcpField.Form.DIGITS;
import static org.strowger.ucp.operation.UcpField.Form.HEX;
import static org.strowger.ucp.operation.UcpField.Form.LIST;
import static org.strowger.ucp.operation.UcpField.Form.MESSAGE;
import static org.strowger.ucp.operation.UcpField.Form.RESERVED;
import static org.strowger.ucp.operation.UcpField.Form.STAMP;
import static org.strowger.ucp.operation.UcpField.Form.TEXT;
import static org.strowger.ucp.operation.UcpField.Form.TIME;

/**
 * Every field of every operation and result (EMI-UCP 4.0, fields of the operations). {@link UcpLayout} lists the fields
 * of each operation.
 */
public enum UcpField {
    RESULT("ACK", TEXT, 1, "A: positive, N: negative"),
    MVP("MVP", TIME, 10, "validity period as modified by the SMSC"),
    EC("EC", DIGITS, 2, "error code"),
    SM("SM", TEXT, 0, "recipient and time stamp of each message, or free text"),
    ADC("AdC", DIGITS, 16, "recipient of the message or of the notification"),
    OADC(
            "OAdC",
            DIGITS,
            22,
            "originator; in a notification, the recipient of the original message; in a login, the account"),
    AC("AC", DIGITS, 16, "authentication code of the originator"),
    NRQ("NRq", DIGITS, 1, "1: notification requested"),
    NADC("NAdC", DIGITS, 16, "notification address"),
    NT("NT", DIGITS, 1, "sum of 1 delivered, 2 not delivered, 4 buffered"),
    NPID("NPID", DIGITS, 4, "PID of the notification address"),
    LRQ("LRq", DIGITS, 1, "1: last-resort address requested"),
    LRAD("LRAd", DIGITS, 16, "last-resort address"),
    LPID("LPID", DIGITS, 4, "PID of the last-resort address"),
    DD("DD", DIGITS, 1, "1: deferred delivery"),
    DDT("DDT", TIME, 10, "time of deferred delivery"),
    VP("VP", TIME, 10, "when the message expires"),
    RPID("RPID", DIGITS, 4, "GSM protocol identifier in decimal"),
    SCTS("SCTS", STAMP, 12, "time stamp of the SMSC; with the recipient, the id of the message"),
    DST("Dst", DIGITS, 1, "0 delivered, 1 buffered, 2 not delivered"),
    RSN("Rsn", DIGITS, 3, "reason code"),
    DSCTS("DSCTS", STAMP, 12, "time of the delivery or failure"),
    MT("MT", DIGITS, 1, "2 numeric, 3 text in the GSM alphabet, 4 transparent data"),
    NB("NB", DIGITS, 4, "number of bits of transparent data"),
    MSG("Msg", MESSAGE, 640, "the message, encoded as MT says"),
    MMS("MMS", DIGITS, 1, "1: more messages follow to the same recipient"),
    PR("PR", TEXT, 1, "priority"),
    DCS("DCs", DIGITS, 1, "deprecated: 0 text, 1 data"),
    MCLS("MCLs", DIGITS, 1, "message class"),
    RPI("RPI", DIGITS, 1, "reply path: 1 request, 2 response"),
    CPG("CPg", RESERVED, 0, "code page, reserved"),
    RPLY("RPLy", RESERVED, 0, "reply type, reserved"),
    OTOA("OTOA", DIGITS, 4, "1139: OAdC is an international number; 5039: alphanumeric"),
    HPLMN("HPLMN", DIGITS, 16, "address of the MSC of the originator"),
    XSER("XSer", HEX, 400, "extra services: user data header, data coding scheme and others"),
    RES4("RES4", RESERVED, 0, "reserved"),
    RES5("RES5", RESERVED, 0, "reserved"),
    NPL("NPL", DIGITS, 2, "number of recipients"),
    RADS("RAds", LIST, 0, "the recipients"),
    RAD("RAd", DIGITS, 16, "the recipient"),
    RP("RP", DIGITS, 1, "repetition"),
    LPR("LPR", DIGITS, 16, "legitimisation code for priority"),
    UR("UR", DIGITS, 1, "urgent"),
    LUR("LUR", DIGITS, 16, "legitimisation code for urgency"),
    RC("RC", DIGITS, 1, "reverse charging"),
    LRC("LRC", DIGITS, 16, "legitimisation code for reverse charging"),
    NAD("NAd", DIGITS, 16, "notification address"),
    AMSG("AMsg", HEX, 640, "the text in the GSM alphabet"),
    PID("PID", DIGITS, 4, "PID of the address"),
    OTON("OTON", DIGITS, 1, "1 international, 2 national, 6 abbreviated number"),
    ONPI("ONPI", DIGITS, 1, "1 E.164, 3 X.121, 5 private"),
    STYP("STYP", DIGITS, 1, "1 open, 3 change password; 4 and 6: open and change password for provisioning"),
    PWD("PWD", HEX, 32, "password"),
    NPWD("NPWD", HEX, 32, "new password"),
    VERS("VERS", DIGITS, 4, "0100"),
    LADC("LAdC", DIGITS, 16, "address in a list"),
    LTON("LTON", DIGITS, 1, "type of number of LAdC"),
    LNPI("LNPI", DIGITS, 1, "numbering plan of LAdC"),
    OPID("OPID", DIGITS, 2, "00 mobile station, 39 PC"),
    RES1("RES1", RESERVED, 0, "reserved"),
    RES2("RES2", RESERVED, 0, "reserved");

    /** The format of a field. */
    public enum Form {
        DIGITS("digits"),
        /** Two hexadecimal digits for each octet. */
        HEX("hexadecimal"),
        /** Local time of the SMSC (EMI-UCP 4.0, fields DDT and VP). */
        TIME("DDMMYYhhmm"),
        /** As {@link #TIME}, with seconds (EMI-UCP 4.0, field SCTS). */
        STAMP("DDMMYYhhmmss"),
        /** Printable characters other than the slash. */
        TEXT("characters"),
        /** Depends on MT (EMI-UCP 4.0, fields NMsg, AMsg, TMsg). */
        MESSAGE("digits or hexadecimal"),
        /** Several fields of digits (EMI-UCP 4.0, operation 02). */
        LIST("list of digits"),
        /** Must be empty; a value is ignored. */
        RESERVED("empty");

        private final String meaning;

        Form(String meaning) {
            this.meaning = meaning;
        }

        public String meaning() {
            return meaning;
        }
    }

    private final String wireName;
    private final Form form;
    private final int charactersMax;
    private final String meaning;

    UcpField(String wireName, Form form, int charactersMax, String meaning) {
        this.wireName = wireName;
        this.form = form;
        this.charactersMax = charactersMax;
        this.meaning = meaning;
    }

    public String wireName() {
        return wireName;
    }

    public Form form() {
        return form;
    }

    /** Returns the maximum length; 0 if the field has none. */
    public int charactersMax() {
        return charactersMax;
    }

    public String meaning() {
        return meaning;
    }

    /** Whether the field is the number of a subscriber or an application. */
    public boolean isNumber() {
        return switch (this) {
            case ADC, OADC, NADC, LRAD, HPLMN, RAD, RADS, NAD, LADC -> true;
            default -> false;
        };
    }

    /** Whether the value is blanked in dumps and traces. */
    public boolean isSecret() {
        return this == PWD || this == NPWD || this == AC || this == LPR || this == LUR || this == LRC;
    }

    /** Whether the field is the text of a message. */
    public boolean isText() {
        return this == MSG || this == AMSG;
    }
}
