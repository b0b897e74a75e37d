package org.strowger.ucp.operation;

import java.util.HashMap;
import java.util.Map;

/**
 * Converts error codes of UCP to statuses of SMPP and back, by number (not in the specification: see
 * docs/protocols/translation.md). Converting a code to the other protocol and back may yield a different code, because
 * each protocol distinguishes errors that the other does not.
 */
public final class UcpSmppCodes {
    /** The status for permanent codes that the table does not list. */
    private static final int SUBMIT_FAILED = 0x45;

    private static final int SYSTEM_ERROR = 0x08;

    private static final int[][] TO_SMPP = {
        {1, SYSTEM_ERROR},
        {2, SUBMIT_FAILED},
        {3, 0x03},
        {4, 0x58},
        {5, SUBMIT_FAILED},
        {6, 0x0B},
        {7, SUBMIT_FAILED},
        {8, SUBMIT_FAILED},
        {9, SUBMIT_FAILED},
        {10, SUBMIT_FAILED},
        {11, SUBMIT_FAILED},
        {12, 0x06},
        {13, 0x06},
        {14, SUBMIT_FAILED},
        {15, SUBMIT_FAILED},
        {16, SUBMIT_FAILED},
        {17, SUBMIT_FAILED},
        {18, 0x61},
        {19, 0x0E},
        {20, SUBMIT_FAILED},
        {21, SUBMIT_FAILED},
        {22, 0x62},
        {23, SUBMIT_FAILED},
        {24, 0x01},
        {25, SUBMIT_FAILED},
        {26, SUBMIT_FAILED},
        {27, 0x0C},
        {28, SUBMIT_FAILED},
        {30, SYSTEM_ERROR},
        {31, SUBMIT_FAILED},
        {32, SUBMIT_FAILED},
        {36, 0x13},
        {37, SYSTEM_ERROR},
        {38, 0x11},
        {50, SYSTEM_ERROR},
        {54, SYSTEM_ERROR},
        {55, SYSTEM_ERROR}
    };

    private static final int[][] FROM_SMPP = {
        {0x01, 24}, {0x02, 2}, {0x03, 3}, {0x04, 4}, {0x05, 4}, {0x06, 12}, {0x07, 2}, {SYSTEM_ERROR, 4}, {0x0A, 2},
        {0x0B, 6}, {0x0C, 27}, {0x0D, 7}, {0x0E, 7}, {0x0F, 7}, {0x11, 27}, {0x13, 27}, {0x14, 4}, {0x33, 6},
        {0x34, 6}, {SUBMIT_FAILED, 4}, {0x48, 2}, {0x49, 2}, {0x50, 6}, {0x51, 6}, {0x58, 4}, {0x61, 22}, {0x62, 22},
        {0x64, 4}, {0x65, 2}, {0x66, 5}, {0x67, 27}, {0xC0, 2}, {0xC1, 2}, {0xC2, 2}, {0xC3, 2}, {0xC4, 2},
        {0xFE, 4}
    };

    private static final Map<Integer, Integer> SMPP = map(TO_SMPP);
    private static final Map<Integer, Integer> CODES = map(FROM_SMPP);

    private UcpSmppCodes() {}

    private static Map<Integer, Integer> map(int[][] pairs) {
        Map<Integer, Integer> map = new HashMap<>();
        for (int[] pair : pairs) {
            map.put(pair[0], pair[1]);
        }
        return map;
    }

    /** Returns the SMPP status for an error code; 0 for 0, success. */
    public static int smppOf(int code) {
        if (code == 0) {
            return 0;
        }
        UcpErrorCode.Retry known = UcpErrorCode.of(code).retryClass();
        boolean permanent = known != UcpErrorCode.Retry.TEMPORARY && known != UcpErrorCode.Retry.THROTTLE;
        return SMPP.getOrDefault(code, permanent ? SUBMIT_FAILED : SYSTEM_ERROR);
    }

    /** Returns the error code for an SMPP status; 0 for success. */
    public static int codeOfSmpp(int status) {
        return status == 0 ? 0 : CODES.getOrDefault(status, UcpErrorCode.NOT_ALLOWED.value());
    }
}
