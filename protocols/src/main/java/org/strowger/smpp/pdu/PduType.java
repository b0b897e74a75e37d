package org.strowger.smpp.pdu;

import static org.strowger.smpp.pdu.SmppVersion.V33;
import static org.strowger.smpp.pdu.SmppVersion.V34;
import static org.strowger.smpp.pdu.SmppVersion.V50;

import java.util.Locale;

/** Every PDU of the three versions. */
public enum PduType {
    GENERIC_NACK(0x80000000, V33, PduLayout.EMPTY, "the header of a request could not be used"),
    BIND_RECEIVER(0x00000001, V33, PduLayout.BIND, "an ESME wants to receive"),
    BIND_RECEIVER_RESP(0x80000001, V33, PduLayout.BIND_RESP, "whether it may"),
    BIND_TRANSMITTER(0x00000002, V33, PduLayout.BIND, "an ESME wants to send"),
    BIND_TRANSMITTER_RESP(0x80000002, V33, PduLayout.BIND_RESP, "whether it may"),
    QUERY_SM(0x00000003, V33, PduLayout.QUERY, "what has become of a message?"),
    QUERY_SM_RESP(0x80000003, V33, PduLayout.QUERY_RESP, "its state"),
    SUBMIT_SM(0x00000004, V33, PduLayout.MESSAGE, "a message from an ESME"),
    SUBMIT_SM_RESP(0x80000004, V33, PduLayout.MESSAGE_RESP, "whether it was taken, and its id"),
    DELIVER_SM(0x00000005, V33, PduLayout.MESSAGE, "a message or a receipt from the SMSC"),
    DELIVER_SM_RESP(0x80000005, V33, PduLayout.MESSAGE_RESP, "whether it was taken; the id is not used"),
    UNBIND(0x00000006, V33, PduLayout.EMPTY, "good-bye"),
    UNBIND_RESP(0x80000006, V33, PduLayout.EMPTY, "good-bye"),
    REPLACE_SM(0x00000007, V33, PduLayout.REPLACE, "another text for a message on its way"),
    REPLACE_SM_RESP(0x80000007, V33, PduLayout.EMPTY, "whether that was done"),
    CANCEL_SM(0x00000008, V33, PduLayout.CANCEL, "take back a message, or all to a recipient"),
    CANCEL_SM_RESP(0x80000008, V33, PduLayout.EMPTY, "whether that was done"),
    BIND_TRANSCEIVER(0x00000009, V34, PduLayout.BIND, "an ESME wants to send and to receive"),
    BIND_TRANSCEIVER_RESP(0x80000009, V34, PduLayout.BIND_RESP, "whether it may"),
    OUTBIND(0x0000000B, V34, PduLayout.OUTBIND, "an SMSC asks an ESME to bind; there is no answer"),
    ENQUIRE_LINK(0x00000015, V33, PduLayout.EMPTY, "are you there?"),
    ENQUIRE_LINK_RESP(0x80000015, V33, PduLayout.EMPTY, "yes"),
    SUBMIT_MULTI(0x00000021, V33, PduLayout.MULTI, "a message to many"),
    SUBMIT_MULTI_RESP(0x80000021, V33, PduLayout.MULTI_RESP, "whether it was taken, and whom it will not reach"),
    PARAM_RETRIEVE(0x00000022, V33, PduLayout.PARAM, "what is the value of a parameter? 3.3 only"),
    PARAM_RETRIEVE_RESP(0x80000022, V33, PduLayout.PARAM_RESP, "its value"),
    QUERY_LAST_MSGS(0x00000023, V33, PduLayout.LAST_MSGS, "the ids of a sender's last messages? 3.3 only"),
    QUERY_LAST_MSGS_RESP(0x80000023, V33, PduLayout.LAST_MSGS_RESP, "the ids"),
    QUERY_MSG_DETAILS(0x00000024, V33, PduLayout.DETAILS, "everything about a message? 3.3 only"),
    QUERY_MSG_DETAILS_RESP(0x80000024, V33, PduLayout.DETAILS_RESP, "everything about it"),
    ALERT_NOTIFICATION(0x00000102, V34, PduLayout.ALERT, "a subscriber can be reached again; there is no answer"),
    DATA_SM(0x00000103, V34, PduLayout.DATA, "a message, a receipt or a dialogue, either way"),
    DATA_SM_RESP(0x80000103, V34, PduLayout.MESSAGE_RESP, "whether it was taken, and its id"),
    BROADCAST_SM(0x00000111, V50, PduLayout.BROADCAST, "a message to all in an area"),
    BROADCAST_SM_RESP(0x80000111, V50, PduLayout.MESSAGE_RESP, "whether it was taken"),
    QUERY_BROADCAST_SM(0x00000112, V50, PduLayout.QUERY, "what has become of a broadcast?"),
    QUERY_BROADCAST_SM_RESP(0x80000112, V50, PduLayout.MESSAGE_RESP, "its state, in TLVs"),
    CANCEL_BROADCAST_SM(0x00000113, V50, PduLayout.CANCEL_BROADCAST, "take back a broadcast"),
    CANCEL_BROADCAST_SM_RESP(0x80000113, V50, PduLayout.EMPTY, "whether that was done"),

    /** Stands for every id that no version lists. */
    UNKNOWN(0x0000FFFF, V33, PduLayout.EMPTY, "reserved, or a vendor's own");

    static final int RESPONSE_BIT = 0x80000000;
    private static final int IDS_MAX = 0x200;
    private static final PduType[] REQUESTS = byId(0);
    private static final PduType[] RESPONSES = byId(RESPONSE_BIT);

    private final int id;
    private final SmppVersion since;

    @SuppressWarnings("ImmutableEnumChecker") // its arrays are written once, when it is made
    private final PduLayout layout;

    private final String meaning;

    PduType(int id, SmppVersion since, PduLayout layout, String meaning) {
        this.id = id;
        this.since = since;
        this.layout = layout;
        this.meaning = meaning;
    }

    /** The PDU with this command_id; {@link #UNKNOWN} if there is none. */
    public static PduType of(int commandId) {
        int index = commandId & ~RESPONSE_BIT;
        if (index >= IDS_MAX) {
            return UNKNOWN;
        }
        return commandId < 0 ? RESPONSES[index] : REQUESTS[index];
    }

    public int id() {
        return id;
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public SmppVersion since() {
        return since;
    }

    public PduLayout layout() {
        return layout;
    }

    public String meaning() {
        return meaning;
    }

    public boolean isResponse() {
        return id < 0;
    }

    public boolean isBind() {
        return layout == PduLayout.BIND;
    }

    /** Whether it carries a message, a receipt included. */
    public boolean isMessage() {
        return this == SUBMIT_SM || this == DELIVER_SM || this == DATA_SM || this == SUBMIT_MULTI;
    }

    /** Whether it answers such a request, if its number is that of one. */
    public boolean answers(PduType request) {
        return this == request.response() || this == GENERIC_NACK;
    }

    /** What answers it; {@link #UNKNOWN} if nothing does. */
    public PduType response() {
        return isResponse() ? UNKNOWN : of(id | RESPONSE_BIT);
    }

    /** What it answers; {@link #UNKNOWN} if that can be anything, or nothing. */
    public PduType request() {
        return isResponse() ? of(id & ~RESPONSE_BIT) : UNKNOWN;
    }

    private static PduType[] byId(int bit) {
        PduType[] table = new PduType[IDS_MAX];
        java.util.Arrays.fill(table, UNKNOWN);
        for (PduType type : values()) {
            if (type != UNKNOWN && (type.id & RESPONSE_BIT) == bit) {
                table[type.id & ~RESPONSE_BIT] = type;
            }
        }
        return table;
    }
}
