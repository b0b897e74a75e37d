package org.strowger.tools.load;

import org.strowger.message.Address;
import org.strowger.protocol.IdForm;

/**
 * What to send.
 *
 * @param from the sender
 * @param prefix with which all numbers of recipients begin; the rest says which connection and which message it was
 * @param texts how long they are
 * @param receipts whether they are asked for, and accounted for
 * @param ids how the ids of responses and of receipts are compared
 */
public record Messages(Address from, String prefix, TextMix texts, boolean receipts, IdForm ids) {
    /** What a number may have (E.164). */
    private static final int DIGITS_MAX = 15;

    /** A number for each message is made of so many digits at most: it must fit into a token. */
    static final int NUMBER_DIGITS_MAX = 9;

    static final int NUMBER_DIGITS_MIN = 5;
    private static final int DECIMAL = 10;

    /** How many digits say which connection. */
    static int connectionDigits(int connections) {
        int digits = 1;
        for (int left = (connections - 1) / DECIMAL; left > 0; left /= DECIMAL) {
            digits++;
        }
        return digits;
    }

    /** How many digits say which message of a connection. */
    int numberDigits(int connections) {
        return Math.min(NUMBER_DIGITS_MAX, DIGITS_MAX - prefix.length() - connectionDigits(connections));
    }
}
