package org.strowger.ucp.operation;

import java.util.Arrays;

/** The fields of an operation or a result, in order. */
public final class Layout {
    /** More than any has, surplus ones and a list of twenty recipients included. */
    public static final int FIELDS_MAX = 48;

    static final Layout NONE = of();
    static final Layout CALL = of(Field.ADC, Field.OADC, Field.AC, Field.MT, Field.MSG);
    static final Layout CALLS = of(Field.NPL, Field.RADS, Field.OADC, Field.AC, Field.MT, Field.MSG);
    static final Layout SUPPLEMENTED = of(
            Field.RAD,
            Field.OADC,
            Field.AC,
            Field.NPL,
            Field.RP,
            Field.PR,
            Field.LPR,
            Field.UR,
            Field.LUR,
            Field.RC,
            Field.LRC,
            Field.DD,
            Field.DDT,
            Field.MT,
            Field.MSG);
    static final Layout TRANSFER = of(
            Field.ADC,
            Field.OADC,
            Field.AC,
            Field.NRQ,
            Field.NAD,
            Field.NPID,
            Field.DD,
            Field.DDT,
            Field.VP,
            Field.AMSG);
    static final Layout ALERT = of(Field.ADC, Field.PID);

    /** The thirty-three fields of the 50 series, which are always all there. */
    static final Layout FIFTY = of(
            Field.ADC,
            Field.OADC,
            Field.AC,
            Field.NRQ,
            Field.NADC,
            Field.NT,
            Field.NPID,
            Field.LRQ,
            Field.LRAD,
            Field.LPID,
            Field.DD,
            Field.DDT,
            Field.VP,
            Field.RPID,
            Field.SCTS,
            Field.DST,
            Field.RSN,
            Field.DSCTS,
            Field.MT,
            Field.NB,
            Field.MSG,
            Field.MMS,
            Field.PR,
            Field.DCS,
            Field.MCLS,
            Field.RPI,
            Field.CPG,
            Field.RPLY,
            Field.OTOA,
            Field.HPLMN,
            Field.XSER,
            Field.RES4,
            Field.RES5);

    static final Layout SESSION = of(
            Field.OADC,
            Field.OTON,
            Field.ONPI,
            Field.STYP,
            Field.PWD,
            Field.NPWD,
            Field.VERS,
            Field.LADC,
            Field.LTON,
            Field.LNPI,
            Field.OPID,
            Field.RES1);
    static final Layout PROVISIONING = of(
            Field.OADC,
            Field.OTON,
            Field.ONPI,
            Field.STYP,
            Field.PWD,
            Field.NPWD,
            Field.VERS,
            Field.LADC,
            Field.LTON,
            Field.LNPI,
            Field.RES1,
            Field.RES2);
    static final Layout DONE = of(Field.RESULT, Field.SM);
    static final Layout DONE_FIFTY = of(Field.RESULT, Field.MVP, Field.SM);
    static final Layout REFUSED = of(Field.RESULT, Field.EC, Field.SM);

    private static final byte NOT_THERE = -1;

    private final Field[] fields;
    private final byte[] places = new byte[Field.values().length];

    private Layout(Field... fields) {
        this.fields = fields;
        Arrays.fill(places, NOT_THERE);
        for (int place = 0; place < fields.length; place++) {
            places[fields[place].ordinal()] = (byte) place;
        }
    }

    private static Layout of(Field... fields) {
        return new Layout(fields);
    }

    public int size() {
        return fields.length;
    }

    public Field field(int place) {
        return fields[place];
    }

    public boolean has(Field field) {
        return places[field.ordinal()] >= 0;
    }

    /** Which of the fields it is, from 0; negative if it is none of them. */
    public int place(Field field) {
        return places[field.ordinal()];
    }
}
