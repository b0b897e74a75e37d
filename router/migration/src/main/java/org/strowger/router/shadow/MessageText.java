package org.strowger.router.shadow;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.strowger.gsm.Alphabet;
import org.strowger.gsm.DataCoding;
import org.strowger.gsm.UserData;
import org.strowger.gsm.UserDataHeader;
import org.strowger.message.Body;

/**
 * The header and the text of a message, apart from each other.
 *
 * @param header without the number of the segment
 * @param octets the text
 */
@SuppressWarnings("ArrayRecordComponent") // not compared; the octets are never written
record MessageText(UserDataHeader header, byte[] octets, int coding) {
    static MessageText of(Body body) {
        byte[] all = body.octets();
        UserData data = body.hasHeader() ? UserData.parse(all, 0, all.length) : UserData.text(all, 0, all.length);
        return new MessageText(
                data.header().withoutConcatenation(),
                Arrays.copyOfRange(data.array(), data.from(), data.to()),
                body.coding());
    }

    /** The text of several messages, in their order. */
    static MessageText joined(List<MessageText> parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        parts.forEach(each -> all.writeBytes(each.octets()));
        MessageText first = parts.get(0);
        return new MessageText(first.header(), all.toByteArray(), first.coding());
    }

    /** The text in characters; empty if it has none, or unknown ones. */
    Optional<String> text() {
        return DataCoding.of(coding).text(UserData.of(header, octets, 0, octets.length), Alphabet.GSM7);
    }

    /** The text in characters; of octets that are no text, their digits. */
    String comparable() {
        return text().orElseGet(() -> HexFormat.of().formatHex(octets));
    }

    /** Whether the texts are the same, perhaps in different alphabets. */
    boolean says(MessageText other) {
        if (Arrays.equals(octets, other.octets)) {
            return true;
        }
        Optional<String> text = text();
        return coding != other.coding && text.isPresent() && text.equals(other.text());
    }
}
