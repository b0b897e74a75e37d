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

/** Every mandatory field of every PDU. A field that may be longer in one PDU than in others says so in its layout. */
public enum PduField {
    SYSTEM_ID(PduFieldForm.CSTRING, 16, RINVSYSID, "the account, or in an answer the SMSC"),
    PASSWORD(PduFieldForm.CSTRING, 9, RINVPASWD, "may be empty; never shown"),
    SYSTEM_TYPE(PduFieldForm.CSTRING, 13, RINVSYSTYP, "a free category, mostly empty"),
    INTERFACE_VERSION(PduFieldForm.U8, 1, RINVCMDLEN, "0x34 and 0x50; all below 0x34 is 3.3 or older"),
    ADDR_TON(PduFieldForm.U8, 1, RINVCMDLEN, "type of number of address_range"),
    ADDR_NPI(PduFieldForm.U8, 1, RINVCMDLEN, "numbering plan of address_range"),
    ADDRESS_RANGE(PduFieldForm.CSTRING, 41, RBINDFAIL, "the addresses that the ESME serves, mostly empty"),
    SERVICE_TYPE(PduFieldForm.CSTRING, 6, RINVSERTYP, "the application's service, mostly empty"),
    SOURCE_ADDR_TON(PduFieldForm.U8, 1, RINVSRCADR, "type of number of the sender"),
    SOURCE_ADDR_NPI(PduFieldForm.U8, 1, RINVSRCADR, "numbering plan of the sender"),
    SOURCE_ADDR(PduFieldForm.CSTRING, 21, RINVSRCADR, "the sender; empty: the SMSC puts one in"),
    DEST_ADDR_TON(PduFieldForm.U8, 1, RINVDSTADR, "type of number of the recipient"),
    DEST_ADDR_NPI(PduFieldForm.U8, 1, RINVDSTADR, "numbering plan of the recipient"),
    DESTINATION_ADDR(PduFieldForm.CSTRING, 21, RINVDSTADR, "the recipient"),
    NUMBER_OF_DESTS(PduFieldForm.U8, 1, RINVNUMDESTS, "how many entries follow in dest_address"),
    DEST_ADDRESS(
            PduFieldForm.DESTINATIONS, 0, RINVNUMDESTS, "addresses (dest_flag 1) and distribution lists (dest_flag 2)"),
    ESM_CLASS(
            PduFieldForm.U8,
            1,
            RINVCMDLEN,
            "bits 1-0 mode, 5-2 what sort of message, 6 user data header, 7 reply path"),
    PROTOCOL_ID(PduFieldForm.U8, 1, RINVCMDLEN, "protocol identifier of GSM"),
    PRIORITY_FLAG(PduFieldForm.U8, 1, RINVCMDLEN, "0 to 3; 4 only in a broadcast"),
    SCHEDULE_DELIVERY_TIME(PduFieldForm.TIME, 17, RINVSCHED, "when to send it first; empty: now"),
    VALIDITY_PERIOD(PduFieldForm.TIME, 17, RINVEXPIRY, "when it is worth nothing more; empty: as the SMSC has it"),
    REGISTERED_DELIVERY(PduFieldForm.U8, 1, RINVCMDLEN, "bits 1-0 receipt, 3-2 acknowledgements, 4 notifications"),
    REPLACE_IF_PRESENT_FLAG(PduFieldForm.U8, 1, RINVCMDLEN, "1: takes the place of one on its way"),
    DATA_CODING(PduFieldForm.U8, 1, RINVCMDLEN, "how the text is encoded"),
    SM_DEFAULT_MSG_ID(PduFieldForm.U8, 1, RINVCMDLEN, "a text that the SMSC knows; 0: none"),
    SM_LENGTH(PduFieldForm.U8, 1, RINVMSGLEN, "octets of short_message"),
    SHORT_MESSAGE(PduFieldForm.OCTETS, 255, RINVMSGLEN, "header and text; NULs inside are data"),
    MESSAGE_ID(PduFieldForm.CSTRING, 65, RINVMSGID, "what the SMSC calls the message"),
    FINAL_DATE(PduFieldForm.TIME, 17, RINVCMDLEN, "when the last state came about; empty: it has not"),
    MESSAGE_STATE(PduFieldForm.U8, 1, RINVCMDLEN, "what has become of the message"),
    ERROR_CODE(PduFieldForm.U8, 1, RINVCMDLEN, "the network's own; 0: none"),
    NO_UNSUCCESS(PduFieldForm.U8, 1, RINVNUMDESTS, "how many entries follow in unsuccess_sme"),
    UNSUCCESS_SME(PduFieldForm.UNREACHED, 0, RINVNUMDESTS, "whom the message will not reach, and why"),
    ESME_ADDR_TON(PduFieldForm.U8, 1, RINVCMDLEN, "type of number of the one who asked"),
    ESME_ADDR_NPI(PduFieldForm.U8, 1, RINVCMDLEN, "numbering plan of the one who asked"),
    ESME_ADDR(PduFieldForm.CSTRING, 65, RINVDSTADR, "the one who asked to be told"),
    PARAM_NAME(PduFieldForm.CSTRING, 32, RINVCMDLEN, "the parameter to tell"),
    PARAM_VALUE(PduFieldForm.CSTRING, 101, RINVCMDLEN, "its value"),
    NO_OF_MSGS(PduFieldForm.U8, 1, RINVCMDLEN, "how many messages"),
    MESSAGE_IDS(PduFieldForm.MESSAGE_IDS, 9, RINVMSGID, "their ids"),
    MESSAGE_STATUS(PduFieldForm.U8, 1, RINVCMDLEN, "what has become of the message, as 3.3 numbers it");

    private final PduFieldForm form;
    private final int octetsMax;
    private final CommandStatus refusal;
    private final String meaning;

    PduField(PduFieldForm form, int octetsMax, CommandStatus refusal, String meaning) {
        this.form = form;
        this.octetsMax = octetsMax;
        this.refusal = refusal;
        this.meaning = meaning;
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public PduFieldForm form() {
        return form;
    }

    /** The most octets, the NUL of a string included, unless the layout of a PDU says otherwise. */
    public int octetsMax() {
        return octetsMax;
    }

    /** What a peer is told whose field is longer than it may be. */
    public CommandStatus refusal() {
        return refusal;
    }

    public String meaning() {
        return meaning;
    }
}
