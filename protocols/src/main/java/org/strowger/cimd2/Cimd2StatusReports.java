package org.strowger.cimd2;

import org.strowger.message.ReceiptRequest;

/** Converts between receipt requests and the bits of parameter 056, the status report request. */
final class Cimd2StatusReports {
    private static final int ON_TEMPORARY_ERROR = 1;
    private static final int ON_EXPIRY = 2;
    private static final int ON_FAILURE = 4;
    private static final int ON_SUCCESS = 8;
    private static final int ON_CANCEL = 16;
    private static final int ON_DELETION = 32;
    private static final int ON_FIRST_RESULT = 64;
    private static final int FAILURES = ON_EXPIRY | ON_FAILURE | ON_CANCEL | ON_DELETION;
    private static final int USUAL_ENDS = ON_EXPIRY | ON_FAILURE | ON_SUCCESS;
    private static final int NOTIFICATIONS = ON_TEMPORARY_ERROR | ON_FIRST_RESULT;

    private Cimd2StatusReports() {}

    static ReceiptRequest request(int bits) {
        boolean failures = (bits & FAILURES) != 0;
        if ((bits & ON_SUCCESS) != 0) {
            return failures ? ReceiptRequest.ON_END : ReceiptRequest.ON_SUCCESS;
        }
        return failures ? ReceiptRequest.ON_FAILURE : ReceiptRequest.NEVER;
    }

    static boolean wantsReceipt(int bits) {
        return (bits & (FAILURES | ON_SUCCESS)) != 0;
    }

    static boolean wantsNotifications(int bits) {
        return (bits & NOTIFICATIONS) != 0;
    }

    /** Returns the bits of a receipt request. */
    static int bits(ReceiptRequest request, boolean notifications) {
        int ends =
                switch (request) {
                    case NEVER -> 0;
                    case ON_END -> FAILURES | ON_SUCCESS;
                    case ON_FAILURE -> FAILURES;
                    case ON_SUCCESS -> ON_SUCCESS;
                };
        return notifications ? ends | ON_TEMPORARY_ERROR : ends;
    }

    /**
     * Returns a reduced request for an SMSC that refused these bits: first the final states that every SMSC supports,
     * then none.
     */
    static int fewer(int bits) {
        return (bits & ~USUAL_ENDS) == 0 ? 0 : bits & USUAL_ENDS;
    }

    /** Returns the bits with another receipt request. Bits that already correspond to the request are unchanged. */
    static int with(int bits, ReceiptRequest request) {
        return request(bits) == request ? bits : (bits & NOTIFICATIONS) | bits(request, false);
    }
}
