package org.strowger.tools.load;

import org.strowger.message.Address;
import org.strowger.protocol.IdForm;

/**
 * The messages of a load.
 *
 * @param from the sender address
 * @param prefix the beginning of all recipient numbers; the other digits contain the connection and the message
 * @param texts the lengths of the texts
 * @param receipts whether receipts are requested and matched with the messages
 * @param ids how the message ids of responses and receipts are compared
 */
public record Messages(Address from, String prefix, TextMix texts, boolean receipts, IdForm ids) {
    /** The maximum length of a number (E.164). */
    private static final int DIGITS_MAX = 15;

    /** The maximum number of digits of a message number, which must fit into a token. */
    static final int NUMBER_DIGITS_MAX = 9;

    static final int NUMBER_DIGITS_MIN = 5;
    private static final int DECIMAL = 10;

    /** The number of digits of the connection number. */
    static int connectionDigits(int connections) {
        int digits = 1;
        for (int left = (connections - 1) / DECIMAL; left > 0; left /= DECIMAL) {
            digits++;
        }
        return digits;
    }

    /** The number of digits of the message number within a connection. */
    int numberDigits(int connections) {
        return Math.min(NUMBER_DIGITS_MAX, DIGITS_MAX - prefix.length() - connectionDigits(connections));
    }
}
