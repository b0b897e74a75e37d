package org.strowger.ucp.operation;

import static org.strowger.ucp.operation.UcpFieldForm.DIGITS;
import static org.strowger.ucp.operation.UcpFieldForm.HEX;
import static org.strowger.ucp.operation.UcpFieldForm.LIST;
import static org.strowger.ucp.operation.UcpFieldForm.MESSAGE;
import static org.strowger.ucp.operation.UcpFieldForm.RESERVED;
import static org.strowger.ucp.operation.UcpFieldForm.STAMP;
import static org.strowger.ucp.operation.UcpFieldForm.TEXT;
import static org.strowger.ucp.operation.UcpFieldForm.TIME;

/** Every field of every operation and result. Which of them an operation has, and in which order, its layout says. */
public enum UcpField {
    RESULT("ACK", TEXT, 1, "A: done, N: refused"),
    MVP("MVP", TIME, 10, "the validity as the SMSC has changed it"),
    EC("EC", DIGITS, 2, "why it was refused"),
    SM("SM", TEXT, 0, "recipient and stamp of each message, or words"),
    ADC("AdC", DIGITS, 16, "the recipient of the message; of a notification, who gets it"),
    OADC("OAdC", DIGITS, 22, "the originator; of a notification, the recipient of its message; who logs in"),
    AC("AC", DIGITS, 16, "authentication code of the originator"),
    NRQ("NRq", DIGITS, 1, "1: a notification is wanted"),
    NADC("NAdC", DIGITS, 16, "who gets the notification"),
    NT("NT", DIGITS, 1, "which: 1 delivered, 2 not delivered, 4 buffered, added up"),
    NPID("NPID", DIGITS, 4, "the network of who gets the notification"),
    LRQ("LRq", DIGITS, 1, "1: what cannot be delivered goes to the address of last resort"),
    LRAD("LRAd", DIGITS, 16, "address of last resort"),
    LPID("LPID", DIGITS, 4, "network of the address of last resort"),
    DD("DD", DIGITS, 1, "1: to be delivered later"),
    DDT("DDT", TIME, 10, "when it is to be delivered"),
    VP("VP", TIME, 10, "when it is worth nothing any more"),
    RPID("RPID", DIGITS, 4, "protocol identifier of GSM, in decimal"),
    SCTS("SCTS", STAMP, 12, "when the SMSC took the message: with its recipient, its id"),
    DST("Dst", DIGITS, 1, "0 delivered, 1 buffered, 2 not delivered"),
    RSN("Rsn", DIGITS, 3, "why it was not delivered"),
    DSCTS("DSCTS", STAMP, 12, "when that happened"),
    MT("MT", DIGITS, 1, "2 digits, 3 text in the alphabet of GSM, 4 octets"),
    NB("NB", DIGITS, 4, "number of bits of the octets"),
    MSG("Msg", MESSAGE, 640, "the message, as MT says"),
    MMS("MMS", DIGITS, 1, "1: more messages follow to the same recipient"),
    PR("PR", TEXT, 1, "priority"),
    DCS("DCs", DIGITS, 1, "out of use: 0 text, 1 octets"),
    MCLS("MCLs", DIGITS, 1, "message class"),
    RPI("RPI", DIGITS, 1, "reply path: 1 asked for, 2 the answer takes it"),
    CPG("CPg", RESERVED, 0, "code page, reserved"),
    RPLY("RPLy", RESERVED, 0, "reply type, reserved"),
    OTOA("OTOA", DIGITS, 4, "1139: OAdC is an international number; 5039: a name"),
    HPLMN("HPLMN", DIGITS, 16, "address of the switch of the originator"),
    XSER("XSer", HEX, 400, "extra services: user data header, data coding and others"),
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
    NAD("NAd", DIGITS, 16, "who gets the notification"),
    AMSG("AMsg", HEX, 640, "the text in the alphabet of GSM"),
    PID("PID", DIGITS, 4, "network of the address"),
    OTON("OTON", DIGITS, 1, "1 international, 2 national, 6 abbreviated number"),
    ONPI("ONPI", DIGITS, 1, "1 E.164, 3 X.121, 5 private"),
    STYP("STYP", DIGITS, 1, "1 open, 3 change the password, 4 and 6 the same for provisioning"),
    PWD("PWD", HEX, 32, "password"),
    NPWD("NPWD", HEX, 32, "new password"),
    VERS("VERS", DIGITS, 4, "0100"),
    LADC("LAdC", DIGITS, 16, "address in a list"),
    LTON("LTON", DIGITS, 1, "type of that address"),
    LNPI("LNPI", DIGITS, 1, "numbering plan of that address"),
    OPID("OPID", DIGITS, 2, "00 mobile station, 39 computer"),
    RES1("RES1", RESERVED, 0, "reserved"),
    RES2("RES2", RESERVED, 0, "reserved");

    private final String wireName;
    private final UcpFieldForm form;
    private final int charactersMax;
    private final String meaning;

    UcpField(String wireName, UcpFieldForm form, int charactersMax, String meaning) {
        this.wireName = wireName;
        this.form = form;
        this.charactersMax = charactersMax;
        this.meaning = meaning;
    }

    public String wireName() {
        return wireName;
    }

    public UcpFieldForm form() {
        return form;
    }

    /** How long it may be; 0 if that is not for the field to say. */
    public int charactersMax() {
        return charactersMax;
    }

    public String meaning() {
        return meaning;
    }

    /** Whether it is a number of a subscriber or an application. */
    public boolean isNumber() {
        return switch (this) {
            case ADC, OADC, NADC, LRAD, HPLMN, RAD, RADS, NAD, LADC -> true;
            default -> false;
        };
    }

    /** Whether nobody is to see it. */
    public boolean isSecret() {
        return this == PWD || this == NPWD || this == AC || this == LPR || this == LUR || this == LRC;
    }

    /** Whether it is what people write to each other. */
    public boolean isText() {
        return this == MSG || this == AMSG;
    }
}
