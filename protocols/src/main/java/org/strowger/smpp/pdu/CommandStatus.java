package org.strowger.smpp.pdu;

import static org.strowger.smpp.pdu.SmppVersion.V33;
import static org.strowger.smpp.pdu.SmppVersion.V34;
import static org.strowger.smpp.pdu.SmppVersion.V50;
import static org.strowger.smpp.pdu.StatusClass.AMBIGUOUS;
import static org.strowger.smpp.pdu.StatusClass.BIND;
import static org.strowger.smpp.pdu.StatusClass.BIND_PERMANENT;
import static org.strowger.smpp.pdu.StatusClass.OK;
import static org.strowger.smpp.pdu.StatusClass.PERMANENT;
import static org.strowger.smpp.pdu.StatusClass.SMSC;
import static org.strowger.smpp.pdu.StatusClass.TEMPORARY;
import static org.strowger.smpp.pdu.StatusClass.THROTTLE;

import java.util.HashMap;
import java.util.Map;

/** Every command_status of the three versions, with its meaning and the advised reaction. */
public enum CommandStatus {
    ROK(0x0, OK, V33, "success", "none: final success"),
    RINVMSGLEN(
            0x1,
            PERMANENT,
            V33,
            "short_message or message_payload length not acceptable",
            "do not retry unchanged; may retry after segmenting"),
    RINVCMDLEN(
            0x2,
            SMSC,
            V33,
            "command_length too small or too large for the PDU",
            "with generic_nack: stream damaged, fail pending requests, reconnect; in a normal response: "
                    + "permanent"),
    RINVCMDID(
            0x3,
            PERMANENT,
            V33,
            "command_id unknown or not supported",
            "never retry the operation on this peer; on a bind try another bind kind"),
    RINVBNDSTS(
            0x4,
            SMSC,
            V33,
            "PDU not allowed in the current session state",
            "the two sides disagree on the session state: rebind, then retry the message"),
    RALYBND(
            0x5,
            BIND,
            V33,
            "bind on a session that is already bound, or system_id over its session limit",
            "if this session sent only one bind: back off and reconnect slowly"),
    RINVPRTFLG(0x6, PERMANENT, V33, "priority_flag illegal or unsupported", "do not retry unchanged"),
    RINVREGDLVFLG(
            0x7,
            PERMANENT,
            V33,
            "registered_delivery illegal, unsupported or forbidden",
            "do not retry unchanged; may be resent with 0"),
    RSYSERR(
            0x8,
            TEMPORARY,
            V33,
            "system error: all or part of the MC is unavailable",
            "retry with back-off, few attempts"),
    RINVPAR(0x9, PERMANENT, V33, "invalid parameter (3.3; reserved in later versions)", "do not retry"),
    RINVSRCADR(0xA, PERMANENT, V33, "source address invalid", "do not retry"),
    RINVDSTADR(
            0xB,
            PERMANENT,
            V33,
            "destination address invalid, empty or too long; widely used for \"no route\"",
            "do not retry on this route; another route may be tried"),
    RINVMSGID(0xC, PERMANENT, V33, "message_id unknown in query/cancel/replace", "do not retry"),
    RBINDFAIL(
            0xD,
            BIND,
            V34,
            "bind failed, generic (also wrong password, wrong system_id, provisioning, IP)",
            "reconnect with long back-off; alarm"),
    RINVPASWD(
            0xE,
            BIND_PERMANENT,
            V34,
            "password field invalid (spec 5.0: bad length; in practice: wrong password)",
            "stop or retry very slowly; alarm an operator"),
    RINVSYSID(
            0xF,
            BIND_PERMANENT,
            V34,
            "system_id field invalid (spec 5.0: bad length; in practice: unknown account)",
            "stop or retry very slowly; alarm an operator"),
    RCANCELFAIL(0x11, PERMANENT, V34, "cancel_sm failed", "do not retry"),
    RREPLACEFAIL(0x13, PERMANENT, V34, "replace_sm failed", "do not retry"),
    RMSGQFUL(
            0x14,
            TEMPORARY,
            V33,
            "message queue full (per destination or globally)",
            "retry with longer back-off than throttling"),
    RINVSERTYP(0x15, PERMANENT, V33, "service_type unknown or too long", "do not retry unchanged"),
    RINVNUMDESTS(0x33, PERMANENT, V33, "number_of_dests invalid", "do not retry unchanged"),
    RINVDLNAME(0x34, PERMANENT, V34, "distribution list name invalid or unknown", "do not retry"),
    RINVDESTFLAG(0x40, PERMANENT, V33, "dest_flag invalid", "do not retry"),
    RINVSUBREP(
            0x42,
            PERMANENT,
            V33,
            "submit with replace unsupported, inappropriate or denied",
            "may be resent without the replace flag"),
    RINVESMCLASS(0x43, PERMANENT, V33, "esm_class unsupported or inconsistent", "do not retry unchanged"),
    RCNTSUBDL(0x44, PERMANENT, V33, "distribution lists unsupported, denied or unavailable", "do not retry"),
    RSUBMITFAIL(
            0x45,
            AMBIGUOUS,
            V34,
            "submission failed, generic",
            "permanent by default, configurable per peer: some peers use it for blocked numbers, others for "
                    + "temporary errors"),
    RINVSRCTON(0x48, PERMANENT, V33, "source TON invalid", "do not retry unchanged"),
    RINVSRCNPI(0x49, PERMANENT, V33, "source NPI invalid", "do not retry unchanged"),
    RINVDSTTON(0x50, PERMANENT, V33, "destination TON invalid", "do not retry unchanged"),
    RINVDSTNPI(0x51, PERMANENT, V33, "destination NPI invalid", "do not retry unchanged"),
    RINVSYSTYP(0x53, BIND_PERMANENT, V33, "system_type invalid", "stop or retry very slowly; alarm"),
    RINVREPFLAG(0x54, PERMANENT, V33, "replace_if_present_flag invalid", "do not retry unchanged"),
    RINVNUMMSGS(0x55, PERMANENT, V33, "number of messages invalid (3.3 query_last_msgs)", "do not retry"),
    RTHROTTLED(
            0x58,
            THROTTLE,
            V34,
            "throttled: ESME over its permitted rate or volume",
            "not a message failure: requeue, slow the whole session, no attempt counted"),
    RINVSCHED(0x61, PERMANENT, V33, "schedule_delivery_time invalid", "do not retry unchanged"),
    RINVEXPIRY(
            0x62, PERMANENT, V33, "validity_period invalid", "do not retry unchanged; may be resent without validity"),
    RINVDFTMSGID(0x63, PERMANENT, V34, "predefined message id invalid or not found", "do not retry"),
    RX_T_APPN(0x64, TEMPORARY, V34, "receiver: temporary application error, please retry", "retry with back-off"),
    RX_P_APPN(
            0x65,
            PERMANENT,
            V34,
            "receiver: permanent application error",
            "fail this message; in 5.0 also all messages queued for the same destination"),
    RX_R_APPN(0x66, PERMANENT, V34, "receiver: this message rejected; others unaffected", "do not retry"),
    RQUERYFAIL(0x67, PERMANENT, V34, "query_sm failed", "do not retry"),
    RINVTLVSTREAM(
            0xC0,
            PERMANENT,
            V34,
            "TLVs malformed: 1 to 3 octets left over, or a TLV longer than the PDU",
            "do not retry unchanged",
            "ESME_RINVOPTPARSTREAM"),
    RTLVNOTALLWD(
            0xC1,
            PERMANENT,
            V34,
            "TLV not allowed here",
            "may be resent without optional TLVs",
            "ESME_ROPTPARNOTALLWD"),
    RINVTLVLEN(0xC2, PERMANENT, V34, "TLV length invalid", "do not retry unchanged", "ESME_RINVPARLEN"),
    RMISSINGTLV(0xC3, PERMANENT, V34, "expected TLV missing", "do not retry unchanged", "ESME_RMISSINGOPTPARAM"),
    RINVTLVVAL(0xC4, PERMANENT, V34, "TLV value invalid", "do not retry unchanged", "ESME_RINVOPTPARAMVAL"),
    RDELIVERYFAILURE(
            0xFE,
            AMBIGUOUS,
            V34,
            "delivery attempt in transaction mode failed",
            "use delivery_failure_reason: 0 or 3 temporary, 1 or 2 permanent; absent: permanent"),
    RUNKNOWNERR(0xFF, AMBIGUOUS, V34, "unknown error", "default permanent, configurable"),
    RSERTYPUNAUTH(0x100, PERMANENT, V50, "service_type not authorised for this ESME", "do not retry"),
    RPROHIBITED(0x101, PERMANENT, V50, "operation recognised but denied to this ESME", "do not retry"),
    RSERTYPUNAVAIL(0x102, TEMPORARY, V50, "service_type unavailable (outage)", "retry with back-off"),
    RSERTYPDENIED(0x103, PERMANENT, V50, "service_type denied for this content", "do not retry"),
    RINVDCS(
            0x104,
            PERMANENT,
            V50,
            "data_coding invalid or unsupported",
            "do not retry unchanged; may be resent in another coding"),
    RINVSRCADDRSUBUNIT(0x105, PERMANENT, V50, "source_addr_subunit invalid", "do not retry unchanged"),
    RINVDSTADDRSUBUNIT(0x106, PERMANENT, V50, "dest_addr_subunit invalid", "do not retry unchanged"),
    RINVBCASTFREQINT(0x107, PERMANENT, V50, "broadcast_frequency_interval invalid", "do not retry unchanged"),
    RINVBCASTALIAS_NAME(0x108, PERMANENT, V50, "broadcast area alias name invalid", "do not retry unchanged"),
    RINVBCASTAREAFMT(0x109, PERMANENT, V50, "broadcast area format invalid", "do not retry unchanged"),
    RINVNUMBCAST_AREAS(0x10A, PERMANENT, V50, "number of broadcast areas invalid", "do not retry unchanged"),
    RINVBCASTCNTTYPE(0x10B, PERMANENT, V50, "broadcast_content_type invalid", "do not retry unchanged"),
    RINVBCASTMSGCLASS(0x10C, PERMANENT, V50, "broadcast_message_class invalid", "do not retry unchanged"),
    RBCASTFAIL(0x10D, AMBIGUOUS, V50, "broadcast_sm failed", "default permanent"),
    RBCASTQUERYFAIL(0x10E, PERMANENT, V50, "query_broadcast_sm failed", "do not retry"),
    RBCASTCANCELFAIL(0x10F, PERMANENT, V50, "cancel_broadcast_sm failed", "do not retry"),
    RINVBCAST_REP(0x110, PERMANENT, V50, "broadcast_rep_num invalid", "do not retry unchanged"),
    RINVBCASTSRVGRP(0x111, PERMANENT, V50, "broadcast_service_group invalid", "do not retry unchanged"),
    RINVBCASTCHANIND(0x112, PERMANENT, V50, "broadcast_channel_indicator invalid", "do not retry unchanged"),
    /** Stands for every value that no version lists. The value of this constant is never sent. */
    UNLISTED(-1, PERMANENT, V33, "unlisted value", "do not retry, unless configured otherwise for this peer");

    private static final Map<Integer, CommandStatus> BY_VALUE = byValue();

    private final int value;
    private final String nameOf34;
    private final StatusClass statusClass;
    private final SmppVersion since;
    private final String meaning;
    private final String advice;

    CommandStatus(int value, StatusClass statusClass, SmppVersion since, String meaning, String advice) {
        this(value, statusClass, since, meaning, advice, "");
    }

    CommandStatus(
            int value, StatusClass statusClass, SmppVersion since, String meaning, String advice, String nameOf34) {
        this.value = value;
        this.statusClass = statusClass;
        this.since = since;
        this.meaning = meaning;
        this.advice = advice;
        this.nameOf34 = nameOf34.isEmpty() ? "ESME_" + name() : nameOf34;
    }

    /** Returns the status with this value; {@link #UNLISTED} if there is none. */
    public static CommandStatus of(int value) {
        return value == 0 ? ROK : BY_VALUE.getOrDefault(value, UNLISTED);
    }

    /** Returns the name; for an unlisted value, its number. */
    public static String nameOf(int value) {
        CommandStatus status = of(value);
        return status == UNLISTED ? String.format("0x%08X", value) : status.wireName();
    }

    public int value() {
        return value;
    }

    /** Returns the name in 5.0. */
    public String wireName() {
        return "ESME_" + name();
    }

    /** Returns the name in 3.4. */
    public String nameOf34() {
        return nameOf34;
    }

    public StatusClass statusClass() {
        return statusClass;
    }

    /** Returns the version that introduced the status. */
    public SmppVersion since() {
        return since;
    }

    public String meaning() {
        return meaning;
    }

    /** Returns the advised reaction of the receiver. */
    public String advice() {
        return advice;
    }

    private static Map<Integer, CommandStatus> byValue() {
        Map<Integer, CommandStatus> all = new HashMap<>();
        for (CommandStatus status : values()) {
            all.put(status.value, status);
        }
        return all;
    }
}
