package org.strowger.router.receipts;

/** Compares subscriber numbers that are written in different ways. */
final class SubscriberNumbers {
    /** Numbers that agree in fewer final digits than this often belong to different subscribers. */
    private static final int DIGITS_MIN = 7;

    private SubscriberNumbers() {}

    /**
     * Whether two numbers may belong to the same subscriber. SMSCs report a number with or without the prefixes for
     * international or long-distance calls, or without the country code. A leading plus and leading zeros are therefore
     * ignored, and the shorter number must be the end of the longer. A missing number agrees with any number.
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

    /** Returns a colon and the last digits of a number: equal for all numbers that {@link #agree}. */
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
