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
 * The header and the text of a message, separated.
 *
 * @param header the header without the segment number
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

    /** The joined text of several messages, in order. */
    static MessageText joined(List<MessageText> parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        parts.forEach(each -> all.writeBytes(each.octets()));
        MessageText first = parts.get(0);
        return new MessageText(first.header(), all.toByteArray(), first.coding());
    }

    /** The text in characters; empty if there are none, or if they are in an unknown alphabet. */
    Optional<String> text() {
        return DataCoding.of(coding).text(UserData.of(header, octets, 0, octets.length), Alphabet.GSM7);
    }

    /** The text in characters; for octets that are not text, hexadecimal digits. */
    String comparable() {
        return text().orElseGet(() -> HexFormat.of().formatHex(octets));
    }

    /** Whether the texts are equal, possibly in different alphabets. */
    boolean says(MessageText other) {
        if (Arrays.equals(octets, other.octets)) {
            return true;
        }
        Optional<String> text = text();
        return coding != other.coding && text.isPresent() && text.equals(other.text());
    }
}
