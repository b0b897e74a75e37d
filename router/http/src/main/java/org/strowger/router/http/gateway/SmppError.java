package org.strowger.router.http.gateway;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The values of command_status (SMPP 3.4 section 5.1.3) with the words that gateways use for them in callbacks. The
 * SMPP package also has such a table, but only {@code app} may use that package.
 */
public enum SmppError {
    ROK(0x00, "OK"),
    RINVMSGLEN(0x01, "Message Length is invalid"),
    RINVCMDLEN(0x02, "Command Length is invalid"),
    RINVCMDID(0x03, "Invalid Command ID"),
    RINVBNDSTS(0x04, "Incorrect BIND Status for given command"),
    RALYBND(0x05, "ESME Already in Bound State"),
    RINVPRTFLG(0x06, "Invalid Priority Flag"),
    RINVREGDLVFLG(0x07, "Invalid Registered Delivery Flag"),
    RSYSERR(0x08, "System Error"),
    RINVSRCADR(0x0A, "Invalid Source Address"),
    RINVDSTADR(0x0B, "Invalid Destination Address"),
    RINVMSGID(0x0C, "Message ID is invalid"),
    RBINDFAIL(0x0D, "Bind Failed"),
    RINVPASWD(0x0E, "Invalid Password"),
    RINVSYSID(0x0F, "Invalid System ID"),
    RCANCELFAIL(0x11, "Cancel SM Failed"),
    RREPLACEFAIL(0x13, "Replace SM Failed"),
    RMSGQFUL(0x14, "Message Queue Full"),
    RINVSERTYP(0x15, "Invalid Service Type"),
    RINVNUMDESTS(0x33, "Invalid number of destinations"),
    RINVDLNAME(0x34, "Invalid Distribution List name"),
    RINVDESTFLAG(0x40, "Destination flag is invalid"),
    RINVSUBREP(0x42, "Invalid submit with replace request"),
    RINVESMCLASS(0x43, "Invalid esm_class field data"),
    RCNTSUBDL(0x44, "Cannot Submit to Distribution List"),
    RSUBMITFAIL(0x45, "Submit failed"),
    RINVSRCTON(0x48, "Invalid Source address TON"),
    RINVSRCNPI(0x49, "Invalid Source address NPI"),
    RINVDSTTON(0x50, "Invalid Destination address TON"),
    RINVDSTNPI(0x51, "Invalid Destination address NPI"),
    RINVSYSTYP(0x53, "Invalid system_type field"),
    RINVREPFLAG(0x54, "Invalid replace_if_present flag"),
    RINVNUMMSGS(0x55, "Invalid number of messages"),
    RTHROTTLED(0x58, "Throttling error"),
    RINVSCHED(0x61, "Invalid Scheduled Delivery Time"),
    RINVEXPIRY(0x62, "Invalid message validity period"),
    RINVDFTMSGID(0x63, "Predefined Message Invalid or Not Found"),
    RX_T_APPN(0x64, "ESME Receiver Temporary App Error Code"),
    RX_P_APPN(0x65, "ESME Receiver Permanent App Error Code"),
    RX_R_APPN(0x66, "ESME Receiver Reject Message Error Code"),
    RQUERYFAIL(0x67, "query_sm request failed"),
    RINVOPTPARSTREAM(0xC0, "Error in the optional part of the PDU Body"),
    ROPTPARNOTALLWD(0xC1, "Optional Parameter not allowed"),
    RINVPARLEN(0xC2, "Invalid Parameter Length"),
    RMISSINGOPTPARAM(0xC3, "Expected Optional Parameter missing"),
    RINVOPTPARAMVAL(0xC4, "Invalid Optional Parameter Value"),
    RDELIVERYFAILURE(0xFE, "Delivery Failure"),
    RUNKNOWNERR(0xFF, "Unknown Error");

    private static final Map<Integer, SmppError> BY_VALUE =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(SmppError::value, Function.identity()));

    private final int value;
    private final String words;

    SmppError(int value, String words) {
        this.value = value;
        this.words = words;
    }

    /** Returns the error with this value; {@link #RUNKNOWNERR} if SMPP 3.4 does not list the value. */
    public static SmppError of(int value) {
        return BY_VALUE.getOrDefault(value, RUNKNOWNERR);
    }

    public int value() {
        return value;
    }

    public String words() {
        return words;
    }

    /** Returns the name in SMPP 3.4. */
    public String wireName() {
        return "ESME_" + name();
    }
}
