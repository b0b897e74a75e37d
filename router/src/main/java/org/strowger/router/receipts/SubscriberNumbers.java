package org.strowger.router.receipts;

/** Whether two ways of writing a number may mean the same subscriber. */
final class SubscriberNumbers {
    /** Fewer digits at the end are shared by too many. */
    private static final int DIGITS_MIN = 7;

    private SubscriberNumbers() {}

    /**
     * SMSCs report a number with or without the prefixes for abroad or long distance, or without the country. So a
     * leading plus and leading zeros do not count, and the shorter is the end of the longer. Nothing said contradicts
     * nothing.
     */
    static boolean agree(String sent, String reported) {
        if (sent.isEmpty() || reported.isEmpty()) {
            return true;
        }
        int sentFrom = significantFrom(sent);
        int reportedFrom = significantFrom(reported);
        int sentDigits = sent.length() - sentFrom;
        int reportedDigits = reported.length() - reportedFrom;
        int shorter = Math.min(sentDigits, reportedDigits);
        return (shorter >= DIGITS_MIN || sentDigits == reportedDigits)
                && sent.regionMatches(sent.length() - shorter, reported, reported.length() - shorter, shorter);
    }

    /** What two ways of writing a number have in common, behind a colon; the same for all that {@link #agree}. */
    static String end(String number) {
        if (number.isEmpty()) {
            return ":";
        }
        return ":" + number.substring(Math.max(significantFrom(number), number.length() - DIGITS_MIN));
    }

    private static int significantFrom(String number) {
        int from = number.charAt(0) == '+' ? 1 : 0;
        while (from < number.length() && number.charAt(from) == '0') {
            from++;
        }
        return from;
    }
}
