package org.strowger.smpp.pdu;

import static org.strowger.smpp.pdu.SmppVersion.V33;
import static org.strowger.smpp.pdu.SmppVersion.V34;
import static org.strowger.smpp.pdu.SmppVersion.V50;

import java.util.Locale;

/** Every PDU type of the three versions. */
public enum PduType {
    GENERIC_NACK(0x80000000, V33, PduLayout.EMPTY, "the header of a request is unusable"),
    BIND_RECEIVER(0x00000001, V33, PduLayout.BIND, "an ESME logs in to receive"),
    BIND_RECEIVER_RESP(0x80000001, V33, PduLayout.BIND_RESP, "result of the bind"),
    BIND_TRANSMITTER(0x00000002, V33, PduLayout.BIND, "an ESME logs in to send"),
    BIND_TRANSMITTER_RESP(0x80000002, V33, PduLayout.BIND_RESP, "result of the bind"),
    QUERY_SM(0x00000003, V33, PduLayout.QUERY, "asks for the state of a message"),
    QUERY_SM_RESP(0x80000003, V33, PduLayout.QUERY_RESP, "state of the message"),
    SUBMIT_SM(0x00000004, V33, PduLayout.MESSAGE, "a message from an ESME"),
    SUBMIT_SM_RESP(0x80000004, V33, PduLayout.MESSAGE_RESP, "result and message id"),
    DELIVER_SM(0x00000005, V33, PduLayout.MESSAGE, "a message or a receipt from the SMSC"),
    DELIVER_SM_RESP(0x80000005, V33, PduLayout.MESSAGE_RESP, "result; the id is not used"),
    UNBIND(0x00000006, V33, PduLayout.EMPTY, "ends the session"),
    UNBIND_RESP(0x80000006, V33, PduLayout.EMPTY, "the session ends"),
    REPLACE_SM(0x00000007, V33, PduLayout.REPLACE, "replaces the text of a message that is not yet delivered"),
    REPLACE_SM_RESP(0x80000007, V33, PduLayout.EMPTY, "result"),
    CANCEL_SM(0x00000008, V33, PduLayout.CANCEL, "cancels a message, or all messages to a recipient"),
    CANCEL_SM_RESP(0x80000008, V33, PduLayout.EMPTY, "result"),
    BIND_TRANSCEIVER(0x00000009, V34, PduLayout.BIND, "an ESME logs in to send and receive"),
    BIND_TRANSCEIVER_RESP(0x80000009, V34, PduLayout.BIND_RESP, "result of the bind"),
    OUTBIND(0x0000000B, V34, PduLayout.OUTBIND, "an SMSC asks an ESME to bind; no response"),
    ENQUIRE_LINK(0x00000015, V33, PduLayout.EMPTY, "checks that the peer is alive"),
    ENQUIRE_LINK_RESP(0x80000015, V33, PduLayout.EMPTY, "the peer is alive"),
    SUBMIT_MULTI(0x00000021, V33, PduLayout.MULTI, "a message to several recipients"),
    SUBMIT_MULTI_RESP(
            0x80000021, V33, PduLayout.MULTI_RESP, "result, message id, and recipients to whom it will not be sent"),
    PARAM_RETRIEVE(0x00000022, V33, PduLayout.PARAM, "asks for the value of a parameter; 3.3 only"),
    PARAM_RETRIEVE_RESP(0x80000022, V33, PduLayout.PARAM_RESP, "the value of the parameter"),
    QUERY_LAST_MSGS(0x00000023, V33, PduLayout.LAST_MSGS, "asks for the ids of a sender's last messages; 3.3 only"),
    QUERY_LAST_MSGS_RESP(0x80000023, V33, PduLayout.LAST_MSGS_RESP, "the ids"),
    QUERY_MSG_DETAILS(0x00000024, V33, PduLayout.DETAILS, "asks for all details of a message; 3.3 only"),
    QUERY_MSG_DETAILS_RESP(0x80000024, V33, PduLayout.DETAILS_RESP, "details of the message"),
    ALERT_NOTIFICATION(0x00000102, V34, PduLayout.ALERT, "a subscriber can be reached again; no response"),
    DATA_SM(0x00000103, V34, PduLayout.DATA, "a message, a receipt or a dialogue, in either direction"),
    DATA_SM_RESP(0x80000103, V34, PduLayout.MESSAGE_RESP, "result and message id"),
    BROADCAST_SM(0x00000111, V50, PduLayout.BROADCAST, "a message to every phone in an area"),
    BROADCAST_SM_RESP(0x80000111, V50, PduLayout.MESSAGE_RESP, "result"),
    QUERY_BROADCAST_SM(0x00000112, V50, PduLayout.QUERY, "asks for the state of a broadcast"),
    QUERY_BROADCAST_SM_RESP(0x80000112, V50, PduLayout.MESSAGE_RESP, "state of the broadcast, in TLVs"),
    CANCEL_BROADCAST_SM(0x00000113, V50, PduLayout.CANCEL_BROADCAST, "cancels a broadcast"),
    CANCEL_BROADCAST_SM_RESP(0x80000113, V50, PduLayout.EMPTY, "result"),

    /** Stands for every unlisted command_id. */
    UNKNOWN(0x0000FFFF, V33, PduLayout.EMPTY, "reserved, or vendor-specific");

    static final int RESPONSE_BIT = 0x80000000;
    private static final int IDS_MAX = 0x200;
    private static final PduType[] REQUESTS = byId(0);
    private static final PduType[] RESPONSES = byId(RESPONSE_BIT);

    private final int id;
    private final SmppVersion since;

    @SuppressWarnings("ImmutableEnumChecker") // its arrays are not changed after construction
    private final PduLayout layout;

    private final String meaning;

    PduType(int id, SmppVersion since, PduLayout layout, String meaning) {
        this.id = id;
        this.since = since;
        this.layout = layout;
        this.meaning = meaning;
    }

    /** Returns the type with this command_id; {@link #UNKNOWN} if it is unlisted. */
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

    /** Whether the PDU carries a message or a receipt. */
    public boolean isMessage() {
        return this == SUBMIT_SM || this == DELIVER_SM || this == DATA_SM || this == SUBMIT_MULTI;
    }

    /** Whether the PDU can answer a request of this type; the caller compares the sequence numbers. */
    public boolean answers(PduType request) {
        return this == request.response() || this == GENERIC_NACK;
    }

    /** Returns the type of the response; {@link #UNKNOWN} if there is none. */
    public PduType response() {
        return isResponse() ? UNKNOWN : of(id | RESPONSE_BIT);
    }

    /** Returns the type of the request; {@link #UNKNOWN} for requests and generic_nack. */
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
