package org.strowger.message;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.DataCoding;
import org.strowger.gsm.MessageJoiner;
import org.strowger.gsm.UserData;
import org.strowger.gsm.UserDataHeader;

/**
 * A segment of a long message that arrived as a separate message. Segments are joined as octets before they are
 * decoded, because some peers split within a character.
 *
 * @param concatenation the place in the message
 * @param text the text without header, in its own array
 * @param coding the data_coding of the text
 */
@SuppressWarnings("ArrayRecordComponent") // the octets are never written, and parts are compared below
public record StandalonePart(Concatenation concatenation, byte[] text, int coding) {
    /**
     * Returns the message as a segment. Empty if it is the only segment; if its header has other elements, because not
     * every peer reads a header in front of a long text; and if it is compressed, because it is unknown whether the
     * message was compressed before or after it was split.
     */
    public static Optional<StandalonePart> of(ShortMessage message) {
        if (LongMessage.positionOf(message) == LongMessage.NONE || message.kind() != ShortMessage.Kind.MESSAGE) {
            return Optional.empty();
        }
        Body body = message.body();
        byte[] octets = body.octets();
        UserData data =
                body.hasHeader() ? UserData.parse(octets, 0, octets.length) : UserData.text(octets, 0, octets.length);
        UserDataHeader header = data.header();
        boolean hasMore = header.withoutConcatenation().octets() > 0 || header.fault() != UserDataHeader.Fault.NONE;
        if (hasMore || DataCoding.of(body.coding()).compressed()) {
            return Optional.empty();
        }
        byte[] text = UserData.text(data.array(), data.from(), data.to()).toBytes();
        return message.part().map(concatenation -> new StandalonePart(concatenation, text, body.coding()));
    }

    /** Joins all segments of a message, in order. */
    public static Body join(List<StandalonePart> parts) {
        UserData whole = MessageJoiner.join(parts.stream()
                .map(each -> UserData.text(each.text, 0, each.text.length))
                .toList());
        return new Body(whole.toBytes(), false, parts.get(0).coding);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof StandalonePart that
                && concatenation.equals(that.concatenation)
                && Arrays.equals(text, that.text)
                && coding == that.coding;
    }

    @Override
    public int hashCode() {
        return 31 * concatenation.hashCode() + Arrays.hashCode(text);
    }

    @Override
    public String toString() {
        return "part " + concatenation.number() + " of " + concatenation.total() + " of message "
                + concatenation.reference() + ", " + text.length + " octets in coding " + coding;
    }
}
