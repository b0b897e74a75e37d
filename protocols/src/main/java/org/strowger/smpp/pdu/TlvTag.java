package org.strowger.smpp.pdu;

import static org.strowger.smpp.pdu.TlvTag.Type.CSTRING;
import static org.strowger.smpp.pdu.TlvTag.Type.OCTETS;
import static org.strowger.smpp.pdu.TlvTag.Type.U16;
import static org.strowger.smpp.pdu.TlvTag.Type.U32;
import static org.strowger.smpp.pdu.TlvTag.Type.U8;

import java.util.Arrays;
import java.util.Locale;

/**
 * Every TLV of 3.4 and 5.0. Unlisted tags, and listed tags in PDUs for which they are not defined, are kept and
 * forwarded: both specifications require the receiver to ignore them, not to refuse them.
 */
public enum TlvTag {
    DEST_ADDR_SUBUNIT(
            0x0005,
            U8,
            1,
            1,
            "0 unknown (default); 1 MS display; 2 mobile equipment; 3 smart card 1 (SIM); 4 external unit 1; "
                    + "5-255 reserved. 1 is the TLV way to ask for a flash (class 0) message"),
    DEST_NETWORK_TYPE(
            0x0006,
            U8,
            1,
            1,
            "0 unknown; 1 GSM; 2 ANSI-136/TDMA; 3 IS-95/CDMA; 4 PDC; 5 PHS; 6 iDEN; 7 AMPS; 8 paging; 9-255 "
                    + "reserved"),
    DEST_BEARER_TYPE(
            0x0007,
            U8,
            1,
            1,
            "0 unknown; 1 SMS; 2 CSD; 3 packet data; 4 USSD; 5 CDPD; 6 DataTAC; 7 FLEX/ReFLEX; 8 cell "
                    + "broadcast; 9-255 reserved"),
    DEST_TELEMATICS_ID(0x0008, U16, 2, 2, "5.0: first octet = protocol_id, second reserved; 3.4: undefined"),
    SOURCE_ADDR_SUBUNIT(
            0x000D,
            U8,
            1,
            1,
            "0 unknown (default); 1 MS display; 2 mobile equipment; 3 smart card 1 (SIM); 4 external unit 1; "
                    + "5-255 reserved"),
    SOURCE_NETWORK_TYPE(
            0x000E,
            U8,
            1,
            1,
            "0 unknown; 1 GSM; 2 ANSI-136/TDMA; 3 IS-95/CDMA; 4 PDC; 5 PHS; 6 iDEN; 7 AMPS; 8 paging; 9-255 "
                    + "reserved"),
    SOURCE_BEARER_TYPE(
            0x000F,
            U8,
            1,
            1,
            "0 unknown; 1 SMS; 2 CSD; 3 packet data; 4 USSD; 5 CDPD; 6 DataTAC; 7 FLEX/ReFLEX; 8 cell "
                    + "broadcast; 9-255 reserved"),
    SOURCE_TELEMATICS_ID(
            0x0010,
            U8,
            1,
            1,
            "protocol_id. Length 1 although dest_telematics_id has 2; node-smpp and old Wireshark use 2: "
                    + "accept 1 or 2"),
    QOS_TIME_TO_LIVE(0x0017, U32, 4, 4, "seconds from submission. Replaces validity_period when present (5.0 text)"),
    PAYLOAD_TYPE(0x0019, U8, 1, 1, "0 default (WDP for WAP); 1 WCMP; 2-255 reserved"),
    ADDITIONAL_STATUS_INFO_TEXT(
            0x001D, CSTRING, 1, 256, "ASCII text for diagnosis; NUL included in the length; peers omit it"),
    RECEIPTED_MESSAGE_ID(
            0x001E,
            CSTRING,
            1,
            65,
            "message_id of the receipted message; NUL included in the length; many peers omit it"),
    MS_MSG_WAIT_FACILITIES(
            0x0030, U8, 1, 1, "bit 7: 1 active 0 inactive; bits 1-0: 0 voicemail 1 fax 2 e-mail 3 other"),
    PRIVACY_INDICATOR(
            0x0201, U8, 1, 1, "0 not restricted (default); 1 restricted; 2 confidential; 3 secret; 4-255 reserved"),
    SOURCE_SUBADDRESS(
            0x0202,
            OCTETS,
            2,
            23,
            "first octet: 0x80 NSAP even; 0x88 NSAP odd; 0xA0 user specified; 0x01 and 0x02 reserved; rest = "
                    + "subaddress"),
    DEST_SUBADDRESS(
            0x0203,
            OCTETS,
            2,
            23,
            "as source_subaddress. Tables list it for submit_multi but the definition says not supported there"),
    USER_MESSAGE_REFERENCE(0x0204, U16, 2, 2, "any. Some peers send 1 octet"),
    USER_RESPONSE_CODE(0x0205, U8, 1, 1, "0-255 CDMA; 0-15 TDMA"),
    SOURCE_PORT(0x020A, U16, 2, 2, "any. Not together with UDHI"),
    DEST_PORT(0x020B, U16, 2, 2, "any. Not together with UDHI"),
    SAR_MSG_REF_NUM(
            0x020C, U16, 2, 2, "any. The three sar TLVs come together, else all are ignored; not together with UDHI"),
    LANGUAGE_INDICATOR(
            0x020D, U8, 1, 1, "0 unspecified (default); 1 English; 2 French; 3 Spanish; 4 German; 5 Portuguese"),
    SAR_TOTAL_SEGMENTS(0x020E, U8, 1, 1, "1-255"),
    SAR_SEGMENT_SEQNUM(0x020F, U8, 1, 1, "1-255, first segment is 1"),
    SC_INTERFACE_VERSION(0x0210, U8, 1, 1, "0x00-0x33; 0x34; 0x50. Absent: MC has no TLV support"),
    CALLBACK_NUM_PRES_IND(
            0x0302,
            U8,
            1,
            1,
            true,
            "bits 3-2: 0 allowed 1 restricted 2 not available 3 reserved; bits 1-0: 0 user not screened 1 "
                    + "verified passed 2 verified failed 3 network provided. The n-th TLV belongs to the n-th "
                    + "callback_num"),
    CALLBACK_NUM_ATAG(
            0x0303,
            OCTETS,
            1,
            65,
            true,
            "first octet = data_coding, rest = text. The n-th TLV belongs to the n-th callback_num"),
    NUMBER_OF_MESSAGES(0x0304, U8, 1, 1, "0-99; 100-255 reserved"),
    CALLBACK_NUM(
            0x0381,
            OCTETS,
            4,
            19,
            true,
            "octet 1: 0 TBCD/DTMF 1 ASCII; octet 2: TON; octet 3: NPI; rest: ASCII digits. Repeat for several"
                    + " numbers"),
    DPF_RESULT(0x0420, U8, 1, 1, "0 not set; 1 set; 2-255 reserved. Absent = not set; 3.4: data_sm_resp only"),
    SET_DPF(0x0421, U8, 1, 1, "0 not requested; 1 requested (default); 2-255 reserved"),
    MS_AVAILABILITY_STATUS(0x0422, U8, 1, 1, "0 available (default); 1 denied; 2 unavailable; 3-255 reserved"),
    NETWORK_ERROR_CODE(
            0x0423,
            OCTETS,
            3,
            3,
            "octet 1 network: 3.4: 1 ANSI-136 2 IS-95 3 GSM 4 reserved; 5.0: 1 ANSI-136 access denied 2 IS-95"
                    + " access denied 3 GSM 4 ANSI-136 cause 5 IS-95 cause 6 ANSI-41 7 SMPP 8 MC specific; octets 2-3: "
                    + "code. Some peers send 3 ASCII digits"),
    MESSAGE_PAYLOAD(
            0x0424,
            OCTETS,
            0,
            65535,
            "user data. sm_length must then be 0; text is encoded by data_coding, UDHI applies to it"),
    DELIVERY_FAILURE_REASON(
            0x0425,
            U8,
            1,
            1,
            "0 destination unavailable; 1 destination invalid; 2 permanent network error; 3 temporary network"
                    + " error; 4-255 reserved. Absent on success"),
    MORE_MESSAGES_TO_SEND(0x0426, U8, 1, 1, "0 no; 1 yes (default); 2-255 reserved"),
    MESSAGE_STATE(0x0427, U8, 1, 1, "see message_state values 0-9. Mandatory TLV of query_broadcast_sm_resp"),
    CONGESTION_STATE(
            0x0428,
            U8,
            1,
            1,
            "0 idle; 1-29 low; 30-49 medium; 50-79 high; 80-90 optimum; 90-99 nearing congestion; 100 "
                    + "congested; others reserved. Ranges overlap at 90: treat 90 as optimum"),
    USSD_SERVICE_OP(
            0x0501,
            U8,
            1,
            1,
            "0 PSSD ind; 1 PSSR ind; 2 USSR req; 3 USSN req; 16 PSSD resp; 17 PSSR resp; 18 USSR confirm; 19 "
                    + "USSN confirm; 4-15 and 20-31 reserved; 32-255 vendor. 3.4: submit_sm only; 5.0 adds deliver_sm"),
    BROADCAST_CHANNEL_INDICATOR(0x0600, U8, 1, 1, "0 basic (default); 1 extended; 2-255 reserved"),
    BROADCAST_CONTENT_TYPE(0x0601, OCTETS, 3, 3, "octet 1: 0 generic 1 GSM 2 TDMA 3 CDMA; octets 2-3: content type"),
    BROADCAST_CONTENT_TYPE_INFO(0x0602, OCTETS, 1, 255, "free"),
    BROADCAST_MESSAGE_CLASS(
            0x0603,
            U8,
            1,
            1,
            "0 none (default); 1 class 1; 2 class 2; 3 class 3. The specification lists 0x02 twice; the"
                    + " first should be 0x01"),
    BROADCAST_REP_NUM(
            0x0604,
            U16,
            2,
            2,
            "0 = indefinitely or implied by validity and interval. Absent for priority_flag 1; Kannel "
                    + "declares 3 octets, Wireshark 4.0 reads 1"),
    BROADCAST_FREQUENCY_INTERVAL(
            0x0605,
            OCTETS,
            3,
            3,
            "octet 1: 0 as often as possible; 8 s; 9 min; 10 h; 11 days; 12 weeks; 13 months; 14 years; "
                    + "octets 2-3: count"),
    BROADCAST_AREA_IDENTIFIER(
            0x0606, OCTETS, 1, 101, true, "octet 1: 0 name 1 ellipsoid arc 2 polygon; rest max 100 octets"),
    BROADCAST_ERROR_STATUS(
            0x0607, U32, 4, 4, true, "a command_status value. The n-th TLV belongs to the n-th failed area"),
    BROADCAST_AREA_SUCCESS(
            0x0608,
            U8,
            1,
            1,
            true,
            "0-100 percent; 255 unknown; 101-254 reserved. The n-th TLV belongs to the n-th area"),
    BROADCAST_END_TIME(
            0x0609,
            CSTRING,
            16,
            17,
            "absolute time. The specification prints 16 octets; with NUL it is 17: accept both, send 17"),
    BROADCAST_SERVICE_GROUP(0x060A, OCTETS, 1, 255, "free"),
    BILLING_IDENTIFICATION(
            0x060B, OCTETS, 1, 1024, "octet 1: format, 0x80-0xFF vendor, 0x00-0x7F reserved; rest: data"),
    SOURCE_NETWORK_ID(
            0x060D,
            CSTRING,
            7,
            65,
            "1+MCC+MNC GSM; 2+MCC+SID TDMA/CDMA; 3+MCC+type+address ESME operator (type 1 IP 2 domain name 3 "
                    + "E.164 4 X.121/X.212). Needs source_node_id; jsmpp 3.0.1 re-serialises it as 0x0608"),
    DEST_NETWORK_ID(0x060E, CSTRING, 7, 65, "as source_network_id. Needs dest_node_id"),
    SOURCE_NODE_ID(0x060F, OCTETS, 6, 6, "6 decimal digits, no NUL"),
    DEST_NODE_ID(0x0610, OCTETS, 6, 6, "6 decimal digits, no NUL"),
    DEST_ADDR_NP_RESOLUTION(
            0x0611,
            U8,
            1,
            1,
            "0 not queried (default); 1 queried, not ported; 2 queried, ported. 2 needs the other two np TLVs"),
    DEST_ADDR_NP_INFORMATION(0x0612, OCTETS, 10, 10, "10-digit LRN"),
    DEST_ADDR_NP_COUNTRY(
            0x0613,
            OCTETS,
            1,
            5,
            "E.164 region code. Typed Integer of 1-5 octets in the text; encoding (binary or digits) not stated"),
    DISPLAY_TIME(0x1201, U8, 1, 1, "0 temporary; 1 default (default); 2 invoke; 3-255 reserved"),
    SMS_SIGNAL(0x1203, U16, 2, 2, "as TIA/EIA-136-710"),
    MS_VALIDITY(
            0x1204,
            OCTETS,
            1,
            4,
            "octet 1: 0 store indefinitely (default); 1 power down; 2 until registration area changes; 3 "
                    + "display only; 4 (5.0) relative: octet 2 unit 0 s 1 min 2 h 3 days 4 weeks 5 months 6 years, "
                    + "octets 3-4 count. 3.4: length 1; 5.0: 1 or 4"),
    ALERT_ON_MESSAGE_DELIVERY(
            0x130C,
            OCTETS,
            0,
            1,
            "3.4: length 0; 5.0: optional octet 0 default 1 low 2 medium 3 high. Send length 0 to 3.4 peers"),
    ITS_REPLY_TYPE(
            0x1380,
            U8,
            1,
            1,
            "0 digit; 1 number; 2 telephone number; 3 password; 4 character line; 5 menu; 6 date; 7 time; 8 "
                    + "continue; 9-255 reserved"),
    ITS_SESSION_INFO(0x1383, OCTETS, 2, 2, "octet 1: session number; octet 2: bits 7-1 sequence, bit 0 end of session"),

    /** Stands for every tag that no version lists. */
    UNLISTED(-1, OCTETS, 0, 0xFFFF, "unlisted tag, usually of a vendor");

    /** The type of the value of a TLV. */
    public enum Type {
        U8(1),
        U16(2),
        U32(4),
        /** Characters and a NUL, which is part of the value; some peers omit it. */
        CSTRING(0),
        OCTETS(0);

        private final int octets;

        Type(int octets) {
            this.octets = octets;
        }

        public boolean isInteger() {
            return octets > 0;
        }

        /** Returns the length of an integer. */
        public int octets() {
            return octets;
        }
    }

    /** All tags are below this value, so a tag is found in an array. */
    private static final int TAGS_MAX = 0x1400;

    private static final TlvTag[] BY_TAG = byTag();

    private final int tag;
    private final Type type;
    private final int octetsMin;
    private final int octetsMax;
    private final boolean repeats;
    private final String meaning;

    TlvTag(int tag, Type type, int octetsMin, int octetsMax, String meaning) {
        this(tag, type, octetsMin, octetsMax, false, meaning);
    }

    TlvTag(int tag, Type type, int octetsMin, int octetsMax, boolean repeats, String meaning) {
        this.tag = tag;
        this.type = type;
        this.octetsMin = octetsMin;
        this.octetsMax = octetsMax;
        this.repeats = repeats;
        this.meaning = meaning;
    }

    /** Returns the TLV with this tag; {@link #UNLISTED} if no version lists it. */
    public static TlvTag find(int tag) {
        return tag < TAGS_MAX ? BY_TAG[tag] : UNLISTED;
    }

    /** Returns the name; for an unlisted tag, its number. */
    public static String nameOf(int tag) {
        TlvTag known = find(tag);
        return known == UNLISTED ? String.format("0x%04X", tag) : known.wireName();
    }

    public int tag() {
        return tag;
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public Type type() {
        return type;
    }

    public int octetsMin() {
        return octetsMin;
    }

    public int octetsMax() {
        return octetsMax;
    }

    public boolean repeats() {
        return repeats;
    }

    /**
     * Returns the version that introduced the tag: the tags that 5.0 added are in a separate range, with one exception.
     */
    public SmppVersion since() {
        return tag == CONGESTION_STATE.tag || (tag >= 0x0600 && tag < 0x1000) ? SmppVersion.V50 : SmppVersion.V34;
    }

    /** Returns the values and their meanings. */
    public String meaning() {
        return meaning;
    }

    private static TlvTag[] byTag() {
        TlvTag[] all = new TlvTag[TAGS_MAX];
        Arrays.fill(all, UNLISTED);
        for (TlvTag each : values()) {
            if (each != UNLISTED) {
                all[each.tag] = each;
            }
        }
        return all;
    }
}
