package org.strowger.ucp.operation;

import java.util.Arrays;

/** The fields of an operation or a result in wire order. */
public final class UcpLayout {
    /** The maximum number of fields: more than any packet has, with surplus fields and twenty recipients. */
    public static final int FIELDS_MAX = 48;

    static final UcpLayout NONE = of();
    /** EMI-UCP 4.0, operation 01. */
    static final UcpLayout CALL = of(UcpField.ADC, UcpField.OADC, UcpField.AC, UcpField.MT, UcpField.MSG);
    /** EMI-UCP 4.0, operation 02; the recipients are folded into one field. */
    static final UcpLayout CALLS =
            of(UcpField.NPL, UcpField.RADS, UcpField.OADC, UcpField.AC, UcpField.MT, UcpField.MSG);
    /** EMI-UCP 4.0, operation 03: NPL is 0, and there is no GA field. */
    static final UcpLayout SUPPLEMENTED = of(
            UcpField.RAD,
            UcpField.OADC,
            UcpField.AC,
            UcpField.NPL,
            UcpField.RP,
            UcpField.PR,
            UcpField.LPR,
            UcpField.UR,
            UcpField.LUR,
            UcpField.RC,
            UcpField.LRC,
            UcpField.DD,
            UcpField.DDT,
            UcpField.MT,
            UcpField.MSG);
    /** EMI-UCP 4.0, operation 30. */
    static final UcpLayout TRANSFER = of(
            UcpField.ADC,
            UcpField.OADC,
            UcpField.AC,
            UcpField.NRQ,
            UcpField.NAD,
            UcpField.NPID,
            UcpField.DD,
            UcpField.DDT,
            UcpField.VP,
            UcpField.AMSG);
    /** EMI-UCP 4.0, operation 31. */
    static final UcpLayout ALERT = of(UcpField.ADC, UcpField.PID);

    /** The 33 fields of the 50 series, all of which are always present (EMI-UCP 4.0, the 50 series). */
    static final UcpLayout FIFTY = of(
            UcpField.ADC,
            UcpField.OADC,
            UcpField.AC,
            UcpField.NRQ,
            UcpField.NADC,
            UcpField.NT,
            UcpField.NPID,
            UcpField.LRQ,
            UcpField.LRAD,
            UcpField.LPID,
            UcpField.DD,
            UcpField.DDT,
            UcpField.VP,
            UcpField.RPID,
            UcpField.SCTS,
            UcpField.DST,
            UcpField.RSN,
            UcpField.DSCTS,
            UcpField.MT,
            UcpField.NB,
            UcpField.MSG,
            UcpField.MMS,
            UcpField.PR,
            UcpField.DCS,
            UcpField.MCLS,
            UcpField.RPI,
            UcpField.CPG,
            UcpField.RPLY,
            UcpField.OTOA,
            UcpField.HPLMN,
            UcpField.XSER,
            UcpField.RES4,
            UcpField.RES5);

    /** EMI-UCP 4.0, operation 60. */
    static final UcpLayout SESSION = of(
            UcpField.OADC,
            UcpField.OTON,
            UcpField.ONPI,
            UcpField.STYP,
            UcpField.PWD,
            UcpField.NPWD,
            UcpField.VERS,
            UcpField.LADC,
            UcpField.LTON,
            UcpField.LNPI,
            UcpField.OPID,
            UcpField.RES1);
    /** EMI-UCP 4.0, operation 61. */
    static final UcpLayout PROVISIONING = of(
            UcpField.OADC,
            UcpField.OTON,
            UcpField.ONPI,
            UcpField.STYP,
            UcpField.PWD,
            UcpField.NPWD,
            UcpField.VERS,
            UcpField.LADC,
            UcpField.LTON,
            UcpField.LNPI,
            UcpField.RES1,
            UcpField.RES2);
    /** The positive result of all operations except the 50 series and 30 (EMI-UCP 4.0, results). */
    static final UcpLayout DONE = of(UcpField.RESULT, UcpField.SM);

    /** The positive result of the 50 series and 30 (EMI-UCP 4.0, results). */
    static final UcpLayout DONE_FIFTY = of(UcpField.RESULT, UcpField.MVP, UcpField.SM);

    /** The negative result (EMI-UCP 4.0, results). */
    static final UcpLayout REFUSED = of(UcpField.RESULT, UcpField.EC, UcpField.SM);

    private static final byte NOT_THERE = -1;

    private final UcpField[] fields;
    private final byte[] indexes = new byte[UcpField.values().length];

    private UcpLayout(UcpField... fields) {
        this.fields = fields;
        Arrays.fill(indexes, NOT_THERE);
        for (int index = 0; index < fields.length; index++) {
            indexes[fields[index].ordinal()] = (byte) index;
        }
    }

    private static UcpLayout of(UcpField... fields) {
        return new UcpLayout(fields);
    }

    public int size() {
        return fields.length;
    }

    public UcpField field(int index) {
        return fields[index];
    }

    public boolean has(UcpField field) {
        return indexes[field.ordinal()] >= 0;
    }

    /** Returns the place of the field, from 0; negative if the layout does not have it. */
    public int index(UcpField field) {
        return indexes[field.ordinal()];
    }
}
