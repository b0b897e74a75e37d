package org.strowger.message;

/**
 * An SMSC's report on a message that the SMSC accepted earlier.
 *
 * @param messageId the id as written in the receipt; a peer may write the same id in several forms
 * @param state {@link MessageState#UNKNOWN} if the state is missing or cannot be read
 * @param error the error code of the SMSC, usually digits, often hexadecimal; empty if there is none
 * @param times the times of submission and of the final state
 * @param counts for a message to several recipients, the numbers of submitted and delivered messages
 * @param text the beginning of the message, if the receipt repeats it
 */
public record Receipt(
        String messageId, MessageState state, String error, ReceiptTimes times, ReceiptCounts counts, String text) {
    /** Returns a receipt with the essential fields only. */
    public static Receipt of(String messageId, MessageState state, String error) {
        return new Receipt(messageId, state, error, ReceiptTimes.NONE, ReceiptCounts.NONE, "");
    }

    /** Returns the same receipt with another id. */
    public Receipt withId(String id) {
        return new Receipt(id, state, error, times, counts, text);
    }

    /** Returns the same receipt with other times. */
    public Receipt withTimes(ReceiptTimes others) {
        return new Receipt(messageId, state, error, others, counts, text);
    }

    /**
     * The form of receipts that an application gets over SMPP, which defines no binding form for the text of a receipt
     * (3.4 appendix B).
     *
     * @param location the place of the receipt in the packet
     * @param dates the form of the dates in the text
     * @param error the form of the error in the text
     * @param excerpt whether the text ends with the beginning of the message
     */
    public record Form(Location location, Dates dates, ErrorCode error, boolean excerpt) {
        /** Sends receipts as the SMSC wrote them, apart from the id and the addresses. */
        public static final Form AS_SENT = new Form(Location.AS_SENT, Dates.AS_SENT, ErrorCode.AS_SENT, true);

        private static final int MINUTE_DIGITS = 10;
        private static final int SECOND_DIGITS = 12;
        private static final int LONG_YEAR_DIGITS = 14;
        private static final int CENTURY_DIGITS = 2;
        private static final int ERROR_DIGITS = 3;

        /** The place of a receipt in the packet. */
        public enum Location {
            AS_SENT,
            BOTH,
            TEXT,
            TLVS
        }

        /** The form of dates: yyMMddHHmm or yyMMddHHmmss. */
        public enum Dates {
            AS_SENT,
            MINUTES,
            SECONDS
        }

        /** The form of error codes. */
        public enum ErrorCode {
            AS_SENT,
            THREE_DIGITS
        }

        public boolean isAsSent() {
            return equals(AS_SENT);
        }

        /** Whether the receipt has a text, in a protocol version with or without TLVs. */
        public boolean hasText(boolean tlvs) {
            return location != Location.TLVS || !tlvs;
        }

        public boolean hasTlvs() {
            return location != Location.TEXT;
        }

        /** Returns the receipt with its dates and its error in this form. */
        public Receipt of(Receipt receipt) {
            ReceiptTimes times = receipt.times();
            return new Receipt(
                    receipt.messageId(),
                    receipt.state(),
                    error == ErrorCode.THREE_DIGITS ? inThreeDigits(receipt.error()) : receipt.error(),
                    new ReceiptTimes(date(times.submitted()), date(times.done())),
                    receipt.counts(),
                    receipt.text());
        }

        private String date(String date) {
            if (dates == Dates.AS_SENT || !isNumber(date)) {
                return date;
            }
            String shortYear = date.length() == LONG_YEAR_DIGITS ? date.substring(CENTURY_DIGITS) : date;
            return switch (shortYear.length()) {
                case MINUTE_DIGITS -> dates == Dates.SECONDS ? shortYear + "00" : shortYear;
                case SECOND_DIGITS -> dates == Dates.SECONDS ? shortYear : shortYear.substring(0, MINUTE_DIGITS);
                default -> date;
            };
        }

        /**
         * Returns the error with three digits. A longer number keeps all its digits, because without some of them it
         * would be another error.
         */
        private static String inThreeDigits(String error) {
            if (!isNumber(error)) {
                return error;
            }
            int zeros = 0;
            while (error.length() - zeros > ERROR_DIGITS && error.charAt(zeros) == '0') {
                zeros++;
            }
            return "0".repeat(Math.max(0, ERROR_DIGITS - error.length())) + error.substring(zeros);
        }

        private static boolean isNumber(String text) {
            return !text.isEmpty() && text.chars().allMatch(each -> each >= '0' && each <= '9');
        }
    }
}
