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
 * A part of a long message that came by itself, as who puts the parts together sees it: octets are joined before
 * anything is decoded, for peers do cut within a character, and then only the whole can be read.
 *
 * @param place which part of which message it is
 * @param text without a header, in octets that are its own
 * @param coding of the text
 */
@SuppressWarnings("ArrayRecordComponent") // the octets are never written, and parts are compared below
public record StandalonePart(Concatenation place, byte[] text, int coding) {
    /**
     * The message, if it is such a part. It is none for this if it is one of one; if its header says more than which
     * part it is, for what is whole has no place for a header that everybody looks at; and if it is compressed, for
     * nobody knows whether that was done before or after it was cut.
     */
    public static Optional<StandalonePart> of(ShortMessage message) {
        if (LongMessage.placeOf(message) == LongMessage.NONE || message.kind() != ShortMessage.Kind.MESSAGE) {
            return Optional.empty();
        }
        Body body = message.body();
        byte[] octets = body.octets();
        UserData data =
                body.hasHeader() ? UserData.parse(octets, 0, octets.length) : UserData.text(octets, 0, octets.length);
        UserDataHeader header = data.header();
        boolean saysMore = header.withoutConcatenation().octets() > 0 || header.fault() != UserDataHeader.Fault.NONE;
        if (saysMore || DataCoding.of(body.coding()).compressed()) {
            return Optional.empty();
        }
        byte[] text = UserData.text(data.array(), data.from(), data.to()).toBytes();
        return message.part().map(place -> new StandalonePart(place, text, body.coding()));
    }

    /** All parts of a message, in their order, as one. */
    public static Body join(List<StandalonePart> parts) {
        UserData whole = MessageJoiner.join(parts.stream()
                .map(each -> UserData.text(each.text, 0, each.text.length))
                .toList());
        return new Body(whole.toBytes(), false, parts.get(0).coding);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof StandalonePart that
                && place.equals(that.place)
                && Arrays.equals(text, that.text)
                && coding == that.coding;
    }

    @Override
    public int hashCode() {
        return 31 * place.hashCode() + Arrays.hashCode(text);
    }

    @Override
    public String toString() {
        return "part " + place.number() + " of " + place.total() + " of message " + place.reference() + ", "
                + text.length + " octets in coding " + coding;
    }
}
