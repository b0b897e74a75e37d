package org.strowger.cimd2.packet;

import java.util.Arrays;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The reasons why a message was not delivered (parameter 062), in words (CIMD via Wireshark; 750 to 768, for USSD, from
 * a Python library for SMS Center 8.0).
 */
public final class StatusErrors {
    private static final String TABLE = """
            0 no error
            1 unknown subscriber
            9 illegal subscriber
            11 teleservice not provisioned
            13 call barred
            15 closed user group reject
            19 no SMS support in the handset
            20 error in the handset
            21 facility not supported
            22 memory capacity exceeded
            29 absent subscriber
            30 handset busy
            36 network or protocol failure
            44 illegal equipment
            60 no paging response
            61 congestion in the gateway MSC
            63 HLR time-out
            64 MSC or SGSN time-out
            70 SMRSE or TCP error
            72 congestion of mobile-terminated messages
            75 GPRS suspended
            80 no paging response via the MSC
            81 IMSI detached
            82 roaming restriction
            83 deregistered in the HLR for GSM
            84 purged for GSM
            85 no paging response via the SGSN
            86 GPRS detached
            87 deregistered in the HLR for GPRS
            88 purged for GPRS
            89 unidentified subscriber via the MSC
            90 unidentified subscriber via the SGSN
            112 the originator lacks credit
            113 the destination lacks credit
            114 error in the prepaid system
            750 call barred
            751 system failure
            752 data missing
            753 unexpected data value
            754 absent subscriber
            755 illegal subscriber
            756 illegal equipment
            757 unknown alphabet
            758 USSD busy
            759 operation timer expired
            760 unexpected primitive
            761 wait timer expired
            762 data error
            763 USSD data too long
            764 unknown MS address
            765 network congestion
            766 internal congestion
            767 no network connection
            768 USSD not supported
            """;

    private static final SortedMap<Integer, String> MEANINGS = meanings();

    private static final int[] PERMANENT = {1, 9, 11, 13, 15, 19, 21, 44, 112, 113};

    private StatusErrors() {}

    private static SortedMap<Integer, String> meanings() {
        SortedMap<Integer, String> meanings = new TreeMap<>();
        for (String line : TABLE.lines().toList()) {
            int blank = line.indexOf(' ');
            meanings.put(Integer.valueOf(line.substring(0, blank)), line.substring(blank + 1));
        }
        return Collections.unmodifiableSortedMap(meanings);
    }

    /** Returns the meaning of an error; empty if it is unlisted. */
    public static String meaning(int error) {
        return MEANINGS.getOrDefault(error, "");
    }

    /** Whether the error is permanent (not in the specification). */
    public static boolean isPermanent(int error) {
        return Arrays.binarySearch(PERMANENT, error) >= 0;
    }

    public static SortedMap<Integer, String> all() {
        return MEANINGS;
    }
}
