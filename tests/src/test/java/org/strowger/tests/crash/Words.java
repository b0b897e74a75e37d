package org.strowger.tests.crash;

import java.nio.charset.StandardCharsets;
import org.strowger.message.Address;
import org.strowger.message.Body;

/** The texts of messages: from each, everybody knows which message it is and whose. */
final class Words {
    private static final long NUMBER_BASE = 44_700_000_000L;
    private static final long ADDRESS_BASE = 88_000_000L;
    private static final long MOBILE_BASE = 49_150_000_000L;

    private static final String TEXT = "This is what application %05d has to say, and it is to come as it was said:"
            + " not a letter may be lost or changed.";

    /** The sender that the route writes. */
    static final Address REWRITTEN = Address.alphanumeric("HARNESS");

    /** The optional parameter that the route adds, and its value. */
    static final int ENTITY = 0x1400;

    static final String ENTITY_VALUE = "1101000000000000001";

    /** Its value in the other configuration. */
    static final String OTHER_ENTITY_VALUE = "1101000000000000002";

    /** The optional parameter that the routes add which only the hook names. */
    static final int HOOKED = 0x1401;

    static final String HOOKED_VALUE = "by the hook";

    /** The text that the hook writes in place of plain texts: it does not fit into one segment. */
    static final String REWORDED = "The hook has more to say than the application had. ".repeat(5);

    static final int REWORDED_SEGMENTS = 2;

    private static final String COUNTRY_CODE = "44";

    private Words() {}

    /** The name by which an application binds. */
    static String account(int application) {
        return "app" + application;
    }

    /** From whom the messages of an application come. */
    static Address sender(int application) {
        return Address.international(Long.toString(ADDRESS_BASE + application));
    }

    /** The application whose messages come from there; below zero if it is no number. */
    static int application(String sender) {
        return (int) number(sender, ADDRESS_BASE);
    }

    /** To whom a message goes: each to somebody else. */
    static Address recipient(int message) {
        return Address.international(Long.toString(NUMBER_BASE + message));
    }

    /** The same recipient as an SMSC of the country wants it. */
    static Address nationalRecipient(int message) {
        String digits = recipient(message).text().substring(COUNTRY_CODE.length());
        return new Address(Address.TON_NATIONAL, Address.NPI_ISDN, "0" + digits);
    }

    /** The message that goes there, in either form; below zero if it is no number. */
    static int message(String recipient) {
        String digits = recipient.startsWith("0") ? COUNTRY_CODE + recipient.substring(1) : recipient;
        return (int) number(digits, NUMBER_BASE);
    }

    /** The mobile that writes the message with this number: each is of another. */
    static Address mobile(int message) {
        return Address.international(Long.toString(MOBILE_BASE + message));
    }

    /** The message that this mobile has written; below zero if it is none. */
    static int mobileMessage(String mobile) {
        return (int) number(mobile, MOBILE_BASE);
    }

    /** The text of an application. */
    static Body text(int application) {
        byte[] octets = TEXT.formatted(application).getBytes(StandardCharsets.US_ASCII);
        return new Body(octets, false, 0);
    }

    /** An id that has no letters in it; {@link Messages#NO_ID} if it has. */
    static long id(String written) {
        return number(written, 0);
    }

    private static long number(String digits, long base) {
        try {
            return Math.max(-1, Long.parseLong(digits) - base);
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}
