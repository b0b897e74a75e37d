package org.strowger.world.expression;

import java.util.Locale;
import org.strowger.world.walk.Coding;
import org.strowger.world.walk.Content;
import org.strowger.world.walk.Recipient;

/**
 * The fields of a message, as a filter sees them.
 *
 * @param text the text of this part, if it is a part of a long message
 * @param segments the number of segments of the whole message
 */
public record Facts(
        String application, String from, String fromType, String to, String text, Coding coding, int segments) {
    /** The fields after the filters that apply earlier. */
    public static Facts of(Recipient recipient) {
        Content content = recipient.contentOnAir();
        return new Facts(
                recipient.message().application(),
                recipient.sender(),
                senderType(recipient),
                recipient.number(),
                recipient.textOnAir(),
                content.coding(),
                Math.max(content.segments(), recipient.message().pieces().size()));
    }

    /** The type of the sender. A number that a filter has set without a plus has no type. */
    private static String senderType(Recipient recipient) {
        boolean isNumber = recipient.sender().chars().allMatch(Character::isDigit);
        boolean isAsWritten = recipient.sender().equals(recipient.message().sender());
        return !isNumber ? "name" : isAsWritten ? "international" : "other";
    }

    String alphabet() {
        return switch (coding) {
            case GSM, FLASH, FLASH_GENERAL -> "gsm";
            case LATIN1 -> "latin1";
            case UNICODE, FLASH_UNICODE -> "ucs2";
            case BINARY, FLASH_BINARY -> "binary";
        };
    }

    String lowerText() {
        return text.toLowerCase(Locale.ROOT);
    }
}
