package org.strowger.tools.smsc;

import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.strowger.protocol.IdKind;
import org.strowger.protocol.ProtocolTraits;

/** The form of the message id of an SMSC. Many SMSCs use different forms in the response and in the receipt. */
public enum IdStyle {
    DECIMAL("decimal"),
    HEX("hex"),
    HEX_RESPONSE_DECIMAL_RECEIPT("hex-response-decimal-receipt"),
    /** The id has leading zeros in the response, and none in the receipt. */
    PADDED("padded"),
    /** Hexadecimal in lower case in the response, in upper case in the receipt. */
    UPPER("upper"),
    /** A time stamp, {@code YYMMDDhhmmss}. UCP and CIMD2 always use this form, whatever form is configured. */
    STAMP("stamp");

    /** Returned for an id that is not a message number. */
    static final long NO_NUMBER = -1;

    private static final int DECIMAL_DIGITS = 10;
    private static final int HEX_DIGITS = 8;
    private static final int DECIMAL_RADIX = 10;
    private static final int HEX_RADIX = 16;
    private static final int HEX_BITS = 4;
    private static final byte[] HEX_FIGURES = {
        '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'
    };

    private static final DateTimeFormatter STAMPS = DateTimeFormatter.ofPattern("yyMMddHHmmss", Locale.ROOT);
    private static final LocalDateTime FIRST_STAMP = LocalDateTime.of(2001, 1, 1, 0, 0);

    /** The time stamps end in the year 2061, so a two-digit year is never mistaken for one of the last century. */
    private static final long STAMPS_MAX = 1_900_000_000;

    /** Message numbers have 32 bits, because an id of SMPP 3.3 has at most eight hexadecimal digits. */
    private static final long NUMBERS_MAX = 1L << 32;

    private final String label;

    IdStyle(String label) {
        this.label = label;
    }

    /** The name on the command line. */
    public String label() {
        return label;
    }

    /** The form of the ids in a protocol if the form {@code asked} is configured. */
    static IdStyle of(ProtocolTraits traits, IdStyle asked) {
        return traits.ids(traits.versions().get(0)) == IdKind.STAMP ? STAMP : asked;
    }

    /** The number of message numbers, from 0, that have an id in this form. */
    long numbers() {
        return this == STAMP ? STAMPS_MAX : NUMBERS_MAX;
    }

    String inResponse(long number) {
        return switch (this) {
            case DECIMAL -> Long.toString(number);
            case PADDED -> padded(number);
            case HEX, HEX_RESPONSE_DECIMAL_RECEIPT, UPPER -> hex(number);
            case STAMP -> stamp(number);
        };
    }

    String inReceipt(long number) {
        return switch (this) {
            case DECIMAL, PADDED, HEX_RESPONSE_DECIMAL_RECEIPT -> Long.toString(number);
            case HEX -> hex(number);
            case UPPER -> hex(number).toUpperCase(Locale.ROOT);
            case STAMP -> stamp(number);
        };
    }

    /** The message number of an id from a response; {@link #NO_NUMBER} if the id is not valid. */
    long number(String id) {
        if (this == STAMP) {
            return numberOfStamp(id);
        }
        int radix = this == DECIMAL || this == PADDED ? DECIMAL_RADIX : HEX_RADIX;
        try {
            long number = Long.parseLong(id, radix);
            return number >= 0 ? number : NO_NUMBER;
        } catch (NumberFormatException e) {
            return NO_NUMBER;
        }
    }

    /** The time stamps of consecutive messages differ by a second, so recent messages have different ids. */
    private static String stamp(long number) {
        return STAMPS.format(FIRST_STAMP.plusSeconds(number));
    }

    private static long numberOfStamp(String id) {
        try {
            long number = ChronoUnit.SECONDS.between(FIRST_STAMP, LocalDateTime.parse(id, STAMPS));
            return number >= 0 ? number : NO_NUMBER;
        } catch (DateTimeParseException e) {
            return NO_NUMBER;
        }
    }

    /** Eight digits, the maximum of SMPP 3.3. */
    @SuppressWarnings("deprecation") // The octets are ASCII, and this is the cheapest conversion to a string.
    private static String hex(long number) {
        byte[] figures = new byte[HEX_DIGITS];
        long left = number;
        for (int i = HEX_DIGITS - 1; i >= 0; i--) {
            figures[i] = HEX_FIGURES[(int) left & (HEX_RADIX - 1)];
            left >>>= HEX_BITS;
        }
        return new String(figures, 0);
    }

    private static String padded(long number) {
        String digits = Long.toString(number);
        return "0".repeat(Math.max(0, DECIMAL_DIGITS - digits.length())) + digits;
    }
}
