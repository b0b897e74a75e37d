package org.strowger.tools.load;

import org.strowger.message.Address;
import org.strowger.message.Rewrite;

/**
 * The recipient numbers, which contain the number of the connection and of the message. A receipt contains the same
 * number and thus identifies its message.
 */
final class RecipientNumbers {
    /** Returned for a recipient number that the load generator does not use. */
    static final int NOT_OURS = -1;

    private static final int DECIMAL = 10;

    private final String prefix;
    private final int connectionDigits;
    private final int messageDigits;
    private final long messages;
    private final byte[] digits;

    RecipientNumbers(Messages plan, int connections) {
        this.prefix = plan.prefix();
        this.connectionDigits = Messages.connectionDigits(connections);
        this.messageDigits = plan.numberDigits(connections);
        this.digits = new byte[prefix.length() + connectionDigits + messageDigits];
        long count = 1;
        for (int i = 0; i < messageDigits; i++) {
            count *= DECIMAL;
        }
        this.messages = count;
        for (int i = 0; i < prefix.length(); i++) {
            digits[i] = (byte) prefix.charAt(i);
        }
    }

    /** The number of messages of a connection after which the recipient numbers repeat. */
    long messages() {
        return messages;
    }

    /** The recipient of a message. */
    Rewrite to(int connection, long message) {
        write(connection, prefix.length(), connectionDigits);
        write(message, prefix.length() + connectionDigits, messageDigits);
        return Rewrite.NONE.to(Address.international(text(digits)));
    }

    /** The connection that sends to this recipient number; {@link #NOT_OURS} if there is none. */
    int connection(String number) {
        return isOurs(number) ? (int) read(number, prefix.length(), connectionDigits) : NOT_OURS;
    }

    /** The number of the message, within its connection, to this recipient number. */
    long message(String number) {
        return read(number, prefix.length() + connectionDigits, messageDigits);
    }

    private boolean isOurs(String number) {
        boolean ours = number.length() == digits.length && number.startsWith(prefix);
        for (int i = prefix.length(); ours && i < digits.length; i++) {
            ours = number.charAt(i) >= '0' && number.charAt(i) <= '9';
        }
        return ours;
    }

    @SuppressWarnings("deprecation") // The octets are ASCII, and this is the cheapest conversion to a string.
    private static String text(byte[] ascii) {
        return new String(ascii, 0);
    }

    private void write(long number, int at, int count) {
        long left = number;
        for (int i = at + count - 1; i >= at; i--) {
            digits[i] = (byte) ('0' + left % DECIMAL);
            left /= DECIMAL;
        }
    }

    private static long read(String number, int at, int count) {
        long value = 0;
        for (int i = at; i < at + count; i++) {
            value = DECIMAL * value + number.charAt(i) - '0';
        }
        return value;
    }
}
