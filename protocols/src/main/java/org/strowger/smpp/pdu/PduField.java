package org.strowger.smpp.pdu;

import static org.strowger.smpp.pdu.CommandStatus.RBINDFAIL;
import static org.strowger.smpp.pdu.CommandStatus.RINVCMDLEN;
import static org.strowger.smpp.pdu.CommandStatus.RINVDSTADR;
import static org.strowger.smpp.pdu.CommandStatus.RINVEXPIRY;
import static org.strowger.smpp.pdu.CommandStatus.RINVMSGID;
import static org.strowger.smpp.pdu.CommandStatus.RINVMSGLEN;
import static org.strowger.smpp.pdu.CommandStatus.RINVNUMDESTS;
import static org.strowger.smpp.pdu.CommandStatus.RINVPASWD;
import static org.strowger.smpp.pdu.CommandStatus.RINVSCHED;
import static org.strowger.smpp.pdu.CommandStatus.RINVSERTYP;
import static org.strowger.smpp.pdu.CommandStatus.RINVSRCADR;
import static org.strowger.smpp.pdu.CommandStatus.RINVSYSID;
import static org.strowger.smpp.pdu.CommandStatus.RINVSYSTYP;

import java.util.Locale;

/** Every mandatory field of every PDU. A {@link PduLayout} may permit more octets for a field than this table does. */
public enum PduField {
    SYSTEM_ID(Form.CSTRING, 16, RINVSYSID, "the account; in a response, the SMSC"),
    PASSWORD(Form.CSTRING, 9, RINVPASWD, "may be empty; never displayed"),
    SYSTEM_TYPE(Form.CSTRING, 13, RINVSYSTYP, "free text, usually empty"),
    INTERFACE_VERSION(Form.U8, 1, RINVCMDLEN, "0x34: 3.4; 0x50: 5.0; below 0x34: 3.3 or older"),
    ADDR_TON(Form.U8, 1, RINVCMDLEN, "type of number of address_range"),
    ADDR_NPI(Form.U8, 1, RINVCMDLEN, "numbering plan of address_range"),
    ADDRESS_RANGE(Form.CSTRING, 41, RBINDFAIL, "the addresses that the ESME serves, usually empty"),
    SERVICE_TYPE(Form.CSTRING, 6, RINVSERTYP, "the application's service, usually empty"),
    SOURCE_ADDR_TON(Form.U8, 1, RINVSRCADR, "type of number of the sender"),
    SOURCE_ADDR_NPI(Form.U8, 1, RINVSRCADR, "numbering plan of the sender"),
    SOURCE_ADDR(Form.CSTRING, 21, RINVSRCADR, "the sender; empty: the SMSC inserts its default"),
    DEST_ADDR_TON(Form.U8, 1, RINVDSTADR, "type of number of the recipient"),
    DEST_ADDR_NPI(Form.U8, 1, RINVDSTADR, "numbering plan of the recipient"),
    DESTINATION_ADDR(Form.CSTRING, 21, RINVDSTADR, "the recipient"),
    NUMBER_OF_DESTS(Form.U8, 1, RINVNUMDESTS, "how many entries follow in dest_address"),
    DEST_ADDRESS(Form.DESTINATIONS, 0, RINVNUMDESTS, "addresses (dest_flag 1) and distribution lists (dest_flag 2)"),
    ESM_CLASS(Form.U8, 1, RINVCMDLEN, "bits 1-0 mode, 5-2 message type, 6 user data header, 7 reply path"),
    PROTOCOL_ID(Form.U8, 1, RINVCMDLEN, "protocol identifier of GSM"),
    PRIORITY_FLAG(Form.U8, 1, RINVCMDLEN, "0 to 3; 4 only in a broadcast"),
    SCHEDULE_DELIVERY_TIME(Form.TIME, 17, RINVSCHED, "time of the first delivery attempt; empty: immediately"),
    VALIDITY_PERIOD(Form.TIME, 17, RINVEXPIRY, "when the message expires; empty: default of the SMSC"),
    REGISTERED_DELIVERY(Form.U8, 1, RINVCMDLEN, "bits 1-0 receipt, 3-2 acknowledgements, 4 notifications"),
    REPLACE_IF_PRESENT_FLAG(Form.U8, 1, RINVCMDLEN, "1: replaces a message that is not yet delivered"),
    DATA_CODING(Form.U8, 1, RINVCMDLEN, "how the text is encoded"),
    SM_DEFAULT_MSG_ID(Form.U8, 1, RINVCMDLEN, "a predefined text stored in the SMSC; 0: none"),
    SM_LENGTH(Form.U8, 1, RINVMSGLEN, "octets of short_message"),
    SHORT_MESSAGE(Form.OCTETS, 255, RINVMSGLEN, "user data header and text; NULs are data"),
    MESSAGE_ID(Form.CSTRING, 65, RINVMSGID, "id that the SMSC gave the message"),
    FINAL_DATE(Form.TIME, 17, RINVCMDLEN, "when the final state was reached; empty: not yet"),
    MESSAGE_STATE(Form.U8, 1, RINVCMDLEN, "state of the message"),
    ERROR_CODE(Form.U8, 1, RINVCMDLEN, "error code of the network; 0: none"),
    NO_UNSUCCESS(Form.U8, 1, RINVNUMDESTS, "how many entries follow in unsuccess_sme"),
    UNSUCCESS_SME(Form.UNREACHED, 0, RINVNUMDESTS, "recipients to whom the message will not be sent, and why"),
    ESME_ADDR_TON(Form.U8, 1, RINVCMDLEN, "type of number of esme_addr"),
    ESME_ADDR_NPI(Form.U8, 1, RINVCMDLEN, "numbering plan of esme_addr"),
    ESME_ADDR(Form.CSTRING, 65, RINVDSTADR, "the ESME that asked for the notification"),
    PARAM_NAME(Form.CSTRING, 32, RINVCMDLEN, "the parameter to read"),
    PARAM_VALUE(Form.CSTRING, 101, RINVCMDLEN, "its value"),
    NO_OF_MSGS(Form.U8, 1, RINVCMDLEN, "how many messages"),
    MESSAGE_IDS(Form.MESSAGE_IDS, 9, RINVMSGID, "their ids"),
    MESSAGE_STATUS(Form.U8, 1, RINVCMDLEN, "state of the message, in the numbering of 3.3");

    /** The format of a field on the wire. */
    public enum Form {
        /** An unsigned octet. */
        U8,
        /** Characters and a NUL; lengths count the NUL. */
        CSTRING,
        /** A string that is either empty or 16 characters long. */
        TIME,
        /** Octets; the preceding field contains their number. */
        OCTETS,
        /** Addresses or list names; the preceding field contains their number. */
        DESTINATIONS,
        /** Addresses with a status each; the preceding field contains their number. */
        UNREACHED,
        /** Strings; the preceding field contains their number. */
        MESSAGE_IDS;

        public boolean isNumber() {
            return this == U8;
        }

        public boolean isText() {
            return this == CSTRING || this == TIME;
        }
    }

    private final Form form;
    private final int octetsMax;
    private final CommandStatus refusal;
    private final String meaning;

    PduField(Form form, int octetsMax, CommandStatus refusal, String meaning) {
        this.form = form;
        this.octetsMax = octetsMax;
        this.refusal = refusal;
        this.meaning = meaning;
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public Form form() {
        return form;
    }

    /**
     * Returns the maximum number of octets, including the NUL of a string, unless the layout of a PDU defines another.
     */
    public int octetsMax() {
        return octetsMax;
    }

    /** Returns the status for the refusal of a field that is too long. */
    public CommandStatus refusal() {
        return refusal;
    }

    public String meaning() {
        return meaning;
    }
}
