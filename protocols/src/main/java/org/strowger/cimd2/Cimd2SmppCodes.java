package org.strowger.cimd2;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The error codes of CIMD2 and the equivalent statuses of SMPP. They convert an answer that arrived over one protocol
 * and is sent over the other.
 */
public final class Cimd2SmppCodes {
    private static final int HEX = 16;

    /** The status for an error code without an equivalent: the message was not accepted. */
    private static final int SUBMIT_FAILED = 0x45;

    /** The error code for a status without an equivalent: a general error. */
    private static final int GENERAL_ERROR = 6;

    /** The status of each error code; statuses are in hexadecimal. */
    private static final SortedMap<Integer, Integer> STATUSES =
            table("0 00, 1 04, 2 45, 3 45, 4 08, 5 08, 6 08, 7 67, 8 45, 9 45, 10 58, 100 0E, 101 0D, 102 0D, 103 0D,"
                    + " 104 0D, 105 0D, 106 0D, 107 0D, 108 0D, 300 0B, 301 33, 302 01, 303 45, 304 45, 305 62, 306 0A,"
                    + " 307 45, 308 61, 309 45, 310 07, 311 45, 312 06, 313 15, 314 15, 315 45, 316 45, 318 45, 319 45,"
                    + " 320 45, 321 0A, 322 0A, 323 45, 324 58, 400 67, 401 67, 600 11, 601 11, 602 11, 603 11, 710 64,"
                    + " 711 65, 712 65, 730 65");

    /**
     * The error code of each status, for answers to applications. In the text, each error code precedes its status; the
     * map is keyed by status.
     */
    private static final SortedMap<Integer, Integer> CODES =
            turned("0 00, 302 01, 2 02, 1 03, 1 04, 102 05, 312 06, 310 07, 6 08, 306 0A, 300 0B, 7 0C, 103 0D, 100 0E,"
                    + " 100 0F, 603 11, 9 13, 10 14, 313 15, 301 33, 303 43, 9 45, 306 48, 306 49, 300 50, 300 51,"
                    + " 10 58, 308 61, 305 62, 10 64, 9 65, 9 66, 7 67, 8 C0, 8 C1, 8 C2, 8 C3, 8 C4");

    /** The error codes in answers to deliveries that differ from {@link #CODES}. */
    private static final SortedMap<Integer, Integer> DELIVERY_CODES = turned("710 64, 711 65, 730 66");

    private Cimd2SmppCodes() {}

    private static SortedMap<Integer, Integer> table(String text) {
        SortedMap<Integer, Integer> statuses = new TreeMap<>();
        for (String pair : text.split(", ", -1)) {
            int blank = pair.indexOf(' ');
            statuses.put(Integer.valueOf(pair.substring(0, blank)), Integer.valueOf(pair.substring(blank + 1), HEX));
        }
        return Collections.unmodifiableSortedMap(statuses);
    }

    private static SortedMap<Integer, Integer> turned(String text) {
        SortedMap<Integer, Integer> codes = new TreeMap<>();
        for (String pair : text.split(", ", -1)) {
            int blank = pair.indexOf(' ');
            codes.put(Integer.valueOf(pair.substring(blank + 1), HEX), Integer.valueOf(pair.substring(0, blank)));
        }
        return Collections.unmodifiableSortedMap(codes);
    }

    /** Returns the command_status that is equivalent to an error code. */
    public static int smppOf(int code) {
        return STATUSES.getOrDefault(code, SUBMIT_FAILED);
    }

    /** Returns the error code that is equivalent to a command_status, for the answer to an application. */
    public static int codeOfSmpp(int status) {
        return CODES.getOrDefault(status, GENERAL_ERROR);
    }

    /** Returns the error code that is equivalent to a command_status, for the answer to a delivery by an SMSC. */
    public static int codeOfSmppDelivery(int status) {
        Integer code = DELIVERY_CODES.get(status);
        return code == null ? codeOfSmpp(status) : code;
    }

    /** Returns all error codes that have a status, with these statuses. */
    static SortedMap<Integer, Integer> statuses() {
        return STATUSES;
    }

    /** Returns all statuses that have an error code, with these codes. */
    static SortedMap<Integer, Integer> codes() {
        return CODES;
    }
}
