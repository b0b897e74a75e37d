package org.strowger.smpp.pdu;

import static org.strowger.smpp.pdu.PduField.ADDRESS_RANGE;
import static org.strowger.smpp.pdu.PduField.ADDR_NPI;
import static org.strowger.smpp.pdu.PduField.ADDR_TON;
import static org.strowger.smpp.pdu.PduField.DATA_CODING;
import static org.strowger.smpp.pdu.PduField.DESTINATION_ADDR;
import static org.strowger.smpp.pdu.PduField.DEST_ADDRESS;
import static org.strowger.smpp.pdu.PduField.DEST_ADDR_NPI;
import static org.strowger.smpp.pdu.PduField.DEST_ADDR_TON;
import static org.strowger.smpp.pdu.PduField.ERROR_CODE;
import static org.strowger.smpp.pdu.PduField.ESME_ADDR;
import static org.strowger.smpp.pdu.PduField.ESME_ADDR_NPI;
import static org.strowger.smpp.pdu.PduField.ESME_ADDR_TON;
import static org.strowger.smpp.pdu.PduField.ESM_CLASS;
import static org.strowger.smpp.pdu.PduField.FINAL_DATE;
import static org.strowger.smpp.pdu.PduField.INTERFACE_VERSION;
import static org.strowger.smpp.pdu.PduField.MESSAGE_ID;
import static org.strowger.smpp.pdu.PduField.MESSAGE_IDS;
import static org.strowger.smpp.pdu.PduField.MESSAGE_STATE;
import static org.strowger.smpp.pdu.PduField.MESSAGE_STATUS;
import static org.strowger.smpp.pdu.PduField.NO_OF_MSGS;
import static org.strowger.smpp.pdu.PduField.NO_UNSUCCESS;
import static org.strowger.smpp.pdu.PduField.NUMBER_OF_DESTS;
import static org.strowger.smpp.pdu.PduField.PARAM_NAME;
import static org.strowger.smpp.pdu.PduField.PARAM_VALUE;
import static org.strowger.smpp.pdu.PduField.PASSWORD;
import static org.strowger.smpp.pdu.PduField.PRIORITY_FLAG;
import static org.strowger.smpp.pdu.PduField.PROTOCOL_ID;
import static org.strowger.smpp.pdu.PduField.REGISTERED_DELIVERY;
import static org.strowger.smpp.pdu.PduField.REPLACE_IF_PRESENT_FLAG;
import static org.strowger.smpp.pdu.PduField.SCHEDULE_DELIVERY_TIME;
import static org.strowger.smpp.pdu.PduField.SERVICE_TYPE;
import static org.strowger.smpp.pdu.PduField.SHORT_MESSAGE;
import static org.strowger.smpp.pdu.PduField.SM_DEFAULT_MSG_ID;
import static org.strowger.smpp.pdu.PduField.SM_LENGTH;
import static org.strowger.smpp.pdu.PduField.SOURCE_ADDR;
import static org.strowger.smpp.pdu.PduField.SOURCE_ADDR_NPI;
import static org.strowger.smpp.pdu.PduField.SOURCE_ADDR_TON;
import static org.strowger.smpp.pdu.PduField.SYSTEM_ID;
import static org.strowger.smpp.pdu.PduField.SYSTEM_TYPE;
import static org.strowger.smpp.pdu.PduField.UNSUCCESS_SME;
import static org.strowger.smpp.pdu.PduField.VALIDITY_PERIOD;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The mandatory fields of a PDU in wire order. Several PDU types share a layout. */
public final class PduLayout {
    /** The maximum number of fields of a PDU. */
    public static final int FIELDS_MAX = 22;

    private static final int LONG_ADDRESS = 65;
    private static final int SHORT_MESSAGE_ID = 9;

    static final PduLayout EMPTY = of();

    static final PduLayout BIND =
            of(SYSTEM_ID, PASSWORD, SYSTEM_TYPE, INTERFACE_VERSION, ADDR_TON, ADDR_NPI, ADDRESS_RANGE);
    static final PduLayout BIND_RESP = of(SYSTEM_ID);
    static final PduLayout OUTBIND = of(SYSTEM_ID, PASSWORD);

    private static final PduLayout SOURCE = of(SOURCE_ADDR_TON, SOURCE_ADDR_NPI, SOURCE_ADDR);
    private static final PduLayout DESTINATION = of(DEST_ADDR_TON, DEST_ADDR_NPI, DESTINATION_ADDR);
    private static final PduLayout TIMES = of(SCHEDULE_DELIVERY_TIME, VALIDITY_PERIOD);
    private static final PduLayout TEXT = of(SM_LENGTH, SHORT_MESSAGE);

    /** The fields between the addresses and the TLVs in PDUs with a text. */
    private static final PduLayout TREATMENT = of(ESM_CLASS, PROTOCOL_ID, PRIORITY_FLAG)
            .then(TIMES)
            .then(of(REGISTERED_DELIVERY, REPLACE_IF_PRESENT_FLAG, DATA_CODING, SM_DEFAULT_MSG_ID))
            .then(TEXT);

    static final PduLayout MESSAGE =
            of(SERVICE_TYPE).then(SOURCE).then(DESTINATION).then(TREATMENT);
    static final PduLayout MESSAGE_RESP = of(MESSAGE_ID);
    static final PduLayout DATA = of(SERVICE_TYPE)
            .then(SOURCE)
            .then(DESTINATION)
            .then(of(ESM_CLASS, REGISTERED_DELIVERY, DATA_CODING))
            .with(SOURCE_ADDR, LONG_ADDRESS)
            .with(DESTINATION_ADDR, LONG_ADDRESS);
    static final PduLayout MULTI = of(SERVICE_TYPE)
            .then(SOURCE)
            .then(of(NUMBER_OF_DESTS, DEST_ADDRESS))
            .then(TREATMENT);
    static final PduLayout MULTI_RESP = of(MESSAGE_ID, NO_UNSUCCESS, UNSUCCESS_SME);

    static final PduLayout QUERY = of(MESSAGE_ID).then(SOURCE);
    static final PduLayout QUERY_RESP = of(MESSAGE_ID, FINAL_DATE, MESSAGE_STATE, ERROR_CODE);
    static final PduLayout CANCEL = of(SERVICE_TYPE, MESSAGE_ID).then(SOURCE).then(DESTINATION);
    static final PduLayout REPLACE = of(MESSAGE_ID)
            .then(SOURCE)
            .then(TIMES)
            .then(of(REGISTERED_DELIVERY, SM_DEFAULT_MSG_ID))
            .then(TEXT);
    static final PduLayout ALERT =
            SOURCE.then(of(ESME_ADDR_TON, ESME_ADDR_NPI, ESME_ADDR)).with(SOURCE_ADDR, LONG_ADDRESS);

    static final PduLayout BROADCAST = of(SERVICE_TYPE)
            .then(SOURCE)
            .then(of(MESSAGE_ID, PRIORITY_FLAG))
            .then(TIMES)
            .then(of(REPLACE_IF_PRESENT_FLAG, DATA_CODING, SM_DEFAULT_MSG_ID));
    static final PduLayout CANCEL_BROADCAST = of(SERVICE_TYPE, MESSAGE_ID).then(SOURCE);

    static final PduLayout PARAM = of(PARAM_NAME);
    static final PduLayout PARAM_RESP = of(PARAM_VALUE);
    static final PduLayout LAST_MSGS = SOURCE.then(of(NO_OF_MSGS));
    static final PduLayout LAST_MSGS_RESP = of(NO_OF_MSGS, MESSAGE_IDS);
    static final PduLayout DETAILS =
            of(MESSAGE_ID).then(SOURCE).then(of(SM_LENGTH)).with(MESSAGE_ID, SHORT_MESSAGE_ID);
    static final PduLayout DETAILS_RESP = of(SERVICE_TYPE)
            .then(SOURCE)
            .then(of(NUMBER_OF_DESTS, DEST_ADDRESS, PROTOCOL_ID, PRIORITY_FLAG))
            .then(TIMES)
            .then(of(REGISTERED_DELIVERY, DATA_CODING))
            .then(TEXT)
            .then(of(MESSAGE_ID, FINAL_DATE, MESSAGE_STATUS, ERROR_CODE))
            .with(MESSAGE_ID, SHORT_MESSAGE_ID);

    /** The place in {@link #indexes} of a field that the layout does not have. */
    static final byte ABSENT = -1;

    private final PduField[] fields;
    private final int[] octetsMax;
    private final byte[] octetsFrom;
    private final boolean[] texts;
    private final int[] charactersMin;
    private final byte[] indexes = new byte[PduField.values().length];

    private PduLayout(PduField[] fields, int[] octetsMax) {
        this.fields = fields;
        this.octetsMax = octetsMax;
        this.octetsFrom = octetsFrom(fields);
        this.texts = new boolean[fields.length];
        this.charactersMin = new int[fields.length];
        Arrays.fill(indexes, ABSENT);
        for (int i = 0; i < fields.length; i++) {
            texts[i] = fields[i].form().isText();
            charactersMin[i] = fields[i].form() == PduField.Form.TIME ? octetsMax[i] - 1 : 0;
            indexes[fields[i].ordinal()] = (byte) i;
        }
    }

    private static PduLayout of(PduField... fields) {
        return new PduLayout(
                fields, Stream.of(fields).mapToInt(PduField::octetsMax).toArray());
    }

    private PduLayout then(PduLayout next) {
        return new PduLayout(
                Stream.concat(Stream.of(fields), Stream.of(next.fields)).toArray(PduField[]::new),
                IntStream.concat(IntStream.of(octetsMax), IntStream.of(next.octetsMax))
                        .toArray());
    }

    private PduLayout with(PduField field, int octets) {
        int[] changed = octetsMax.clone();
        changed[indexes[field.ordinal()]] = octets;
        return new PduLayout(fields, changed);
    }

    /**
     * Returns, for each place, the length of the run of one-octet fields that starts there, which a reader can skip.
     */
    private static byte[] octetsFrom(PduField[] fields) {
        byte[] runs = new byte[fields.length];
        for (int i = fields.length - 1; i >= 0; i--) {
            if (fields[i].form() == PduField.Form.U8) {
                runs[i] = (byte) (1 + (i + 1 < fields.length ? runs[i + 1] : 0));
            }
        }
        return runs;
    }

    /** Returns the number of consecutive one-octet fields from this place on. */
    int octetsFrom(int index) {
        return octetsFrom[index];
    }

    boolean isText(int index) {
        return texts[index];
    }

    /** Whether a string at this place may have this length, including its NUL. */
    boolean fits(int index, int octets) {
        return octets == 1 || (octets <= octetsMax[index] && octets > charactersMin[index]);
    }

    public int size() {
        return fields.length;
    }

    public PduField field(int index) {
        return fields[index];
    }

    /** Returns the maximum number of octets of the field in these PDUs, including the NUL of a string. */
    public int octetsMax(int index) {
        return octetsMax[index];
    }

    public boolean has(PduField field) {
        return indexes[field.ordinal()] != ABSENT;
    }

    /** Returns the place of each field, indexed by its ordinal; must not be changed. */
    byte[] indexes() {
        return indexes;
    }
}
