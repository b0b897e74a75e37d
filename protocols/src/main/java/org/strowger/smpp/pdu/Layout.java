package org.strowger.smpp.pdu;

import static org.strowger.smpp.pdu.Field.ADDRESS_RANGE;
import static org.strowger.smpp.pdu.Field.ADDR_NPI;
import static org.strowger.smpp.pdu.Field.ADDR_TON;
import static org.strowger.smpp.pdu.Field.DATA_CODING;
import static org.strowger.smpp.pdu.Field.DESTINATION_ADDR;
import static org.strowger.smpp.pdu.Field.DEST_ADDRESS;
import static org.strowger.smpp.pdu.Field.DEST_ADDR_NPI;
import static org.strowger.smpp.pdu.Field.DEST_ADDR_TON;
import static org.strowger.smpp.pdu.Field.ERROR_CODE;
import static org.strowger.smpp.pdu.Field.ESME_ADDR;
import static org.strowger.smpp.pdu.Field.ESME_ADDR_NPI;
import static org.strowger.smpp.pdu.Field.ESME_ADDR_TON;
import static org.strowger.smpp.pdu.Field.ESM_CLASS;
import static org.strowger.smpp.pdu.Field.FINAL_DATE;
import static org.strowger.smpp.pdu.Field.INTERFACE_VERSION;
import static org.strowger.smpp.pdu.Field.MESSAGE_ID;
import static org.strowger.smpp.pdu.Field.MESSAGE_IDS;
import static org.strowger.smpp.pdu.Field.MESSAGE_STATE;
import static org.strowger.smpp.pdu.Field.MESSAGE_STATUS;
import static org.strowger.smpp.pdu.Field.NO_OF_MSGS;
import static org.strowger.smpp.pdu.Field.NO_UNSUCCESS;
import static org.strowger.smpp.pdu.Field.NUMBER_OF_DESTS;
import static org.strowger.smpp.pdu.Field.PARAM_NAME;
import static org.strowger.smpp.pdu.Field.PARAM_VALUE;
import static org.strowger.smpp.pdu.Field.PASSWORD;
import static org.strowger.smpp.pdu.Field.PRIORITY_FLAG;
import static org.strowger.smpp.pdu.Field.PROTOCOL_ID;
import static org.strowger.smpp.pdu.Field.REGISTERED_DELIVERY;
import static org.strowger.smpp.pdu.Field.REPLACE_IF_PRESENT_FLAG;
import static org.strowger.smpp.pdu.Field.SCHEDULE_DELIVERY_TIME;
import static org.strowger.smpp.pdu.Field.SERVICE_TYPE;
import static org.strowger.smpp.pdu.Field.SHORT_MESSAGE;
import static org.strowger.smpp.pdu.Field.SM_DEFAULT_MSG_ID;
import static org.strowger.smpp.pdu.Field.SM_LENGTH;
import static org.strowger.smpp.pdu.Field.SOURCE_ADDR;
import static org.strowger.smpp.pdu.Field.SOURCE_ADDR_NPI;
import static org.strowger.smpp.pdu.Field.SOURCE_ADDR_TON;
import static org.strowger.smpp.pdu.Field.SYSTEM_ID;
import static org.strowger.smpp.pdu.Field.SYSTEM_TYPE;
import static org.strowger.smpp.pdu.Field.UNSUCCESS_SME;
import static org.strowger.smpp.pdu.Field.VALIDITY_PERIOD;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The mandatory fields of a PDU in the order in which they lie on the wire. Several PDUs share one. */
public final class Layout {
    /** The most fields that any PDU has. */
    public static final int FIELDS_MAX = 22;

    private static final int LONG_ADDRESS = 65;
    private static final int SHORT_MESSAGE_ID = 9;

    static final Layout EMPTY = of();

    static final Layout BIND =
            of(SYSTEM_ID, PASSWORD, SYSTEM_TYPE, INTERFACE_VERSION, ADDR_TON, ADDR_NPI, ADDRESS_RANGE);
    static final Layout BIND_RESP = of(SYSTEM_ID);
    static final Layout OUTBIND = of(SYSTEM_ID, PASSWORD);

    private static final Layout SOURCE = of(SOURCE_ADDR_TON, SOURCE_ADDR_NPI, SOURCE_ADDR);
    private static final Layout DESTINATION = of(DEST_ADDR_TON, DEST_ADDR_NPI, DESTINATION_ADDR);
    private static final Layout TIMES = of(SCHEDULE_DELIVERY_TIME, VALIDITY_PERIOD);
    private static final Layout TEXT = of(SM_LENGTH, SHORT_MESSAGE);

    /** What follows the addresses wherever a text does. */
    private static final Layout TREATMENT = of(ESM_CLASS, PROTOCOL_ID, PRIORITY_FLAG)
            .then(TIMES)
            .then(of(REGISTERED_DELIVERY, REPLACE_IF_PRESENT_FLAG, DATA_CODING, SM_DEFAULT_MSG_ID))
            .then(TEXT);

    static final Layout MESSAGE =
            of(SERVICE_TYPE).then(SOURCE).then(DESTINATION).then(TREATMENT);
    static final Layout MESSAGE_RESP = of(MESSAGE_ID);
    static final Layout DATA = of(SERVICE_TYPE)
            .then(SOURCE)
            .then(DESTINATION)
            .then(of(ESM_CLASS, REGISTERED_DELIVERY, DATA_CODING))
            .with(SOURCE_ADDR, LONG_ADDRESS)
            .with(DESTINATION_ADDR, LONG_ADDRESS);
    static final Layout MULTI = of(SERVICE_TYPE)
            .then(SOURCE)
            .then(of(NUMBER_OF_DESTS, DEST_ADDRESS))
            .then(TREATMENT);
    static final Layout MULTI_RESP = of(MESSAGE_ID, NO_UNSUCCESS, UNSUCCESS_SME);

    static final Layout QUERY = of(MESSAGE_ID).then(SOURCE);
    static final Layout QUERY_RESP = of(MESSAGE_ID, FINAL_DATE, MESSAGE_STATE, ERROR_CODE);
    static final Layout CANCEL = of(SERVICE_TYPE, MESSAGE_ID).then(SOURCE).then(DESTINATION);
    static final Layout REPLACE = of(MESSAGE_ID)
            .then(SOURCE)
            .then(TIMES)
            .then(of(REGISTERED_DELIVERY, SM_DEFAULT_MSG_ID))
            .then(TEXT);
    static final Layout ALERT =
            SOURCE.then(of(ESME_ADDR_TON, ESME_ADDR_NPI, ESME_ADDR)).with(SOURCE_ADDR, LONG_ADDRESS);

    static final Layout BROADCAST = of(SERVICE_TYPE)
            .then(SOURCE)
            .then(of(MESSAGE_ID, PRIORITY_FLAG))
            .then(TIMES)
            .then(of(REPLACE_IF_PRESENT_FLAG, DATA_CODING, SM_DEFAULT_MSG_ID));
    static final Layout CANCEL_BROADCAST = of(SERVICE_TYPE, MESSAGE_ID).then(SOURCE);

    static final Layout PARAM = of(PARAM_NAME);
    static final Layout PARAM_RESP = of(PARAM_VALUE);
    static final Layout LAST_MSGS = SOURCE.then(of(NO_OF_MSGS));
    static final Layout LAST_MSGS_RESP = of(NO_OF_MSGS, MESSAGE_IDS);
    static final Layout DETAILS =
            of(MESSAGE_ID).then(SOURCE).then(of(SM_LENGTH)).with(MESSAGE_ID, SHORT_MESSAGE_ID);
    static final Layout DETAILS_RESP = of(SERVICE_TYPE)
            .then(SOURCE)
            .then(of(NUMBER_OF_DESTS, DEST_ADDRESS, PROTOCOL_ID, PRIORITY_FLAG))
            .then(TIMES)
            .then(of(REGISTERED_DELIVERY, DATA_CODING))
            .then(TEXT)
            .then(of(MESSAGE_ID, FINAL_DATE, MESSAGE_STATUS, ERROR_CODE))
            .with(MESSAGE_ID, SHORT_MESSAGE_ID);

    /** In the {@link #places} of a field that is not there. */
    static final byte ABSENT = -1;

    private final Field[] fields;
    private final int[] octetsMax;
    private final byte[] octetsFrom;
    private final boolean[] texts;
    private final int[] charactersMin;
    private final byte[] places = new byte[Field.values().length];

    private Layout(Field[] fields, int[] octetsMax) {
        this.fields = fields;
        this.octetsMax = octetsMax;
        this.octetsFrom = octetsFrom(fields);
        this.texts = new boolean[fields.length];
        this.charactersMin = new int[fields.length];
        Arrays.fill(places, ABSENT);
        for (int i = 0; i < fields.length; i++) {
            texts[i] = fields[i].form().isText();
            charactersMin[i] = fields[i].form() == Form.TIME ? octetsMax[i] - 1 : 0;
            places[fields[i].ordinal()] = (byte) i;
        }
    }

    private static Layout of(Field... fields) {
        return new Layout(fields, Stream.of(fields).mapToInt(Field::octetsMax).toArray());
    }

    private Layout then(Layout next) {
        return new Layout(
                Stream.concat(Stream.of(fields), Stream.of(next.fields)).toArray(Field[]::new),
                IntStream.concat(IntStream.of(octetsMax), IntStream.of(next.octetsMax))
                        .toArray());
    }

    private Layout with(Field field, int octets) {
        int[] changed = octetsMax.clone();
        changed[places[field.ordinal()]] = octets;
        return new Layout(fields, changed);
    }

    /** How many of the fields that begin at each place are an octet each: they need no walk. */
    private static byte[] octetsFrom(Field[] fields) {
        byte[] runs = new byte[fields.length];
        for (int i = fields.length - 1; i >= 0; i--) {
            if (fields[i].form() == Form.U8) {
                runs[i] = (byte) (1 + (i + 1 < fields.length ? runs[i + 1] : 0));
            }
        }
        return runs;
    }

    /** How many fields of an octet each begin at this place. */
    int octetsFrom(int place) {
        return octetsFrom[place];
    }

    /** Whether the field at this place is a string. */
    boolean isText(int place) {
        return texts[place];
    }

    /** Whether a string at this place may have so many octets, its NUL included. */
    boolean fits(int place, int octets) {
        return octets == 1 || (octets <= octetsMax[place] && octets > charactersMin[place]);
    }

    /** How many fields there are. */
    public int size() {
        return fields.length;
    }

    public Field field(int place) {
        return fields[place];
    }

    /** The most octets that the field may have in these PDUs, the NUL of a string included. */
    public int octetsMax(int place) {
        return octetsMax[place];
    }

    public boolean has(Field field) {
        return places[field.ordinal()] != ABSENT;
    }

    /** By the number of each field, where it stands in the order; not to be changed. */
    byte[] places() {
        return places;
    }
}
