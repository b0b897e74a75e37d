package org.strowger.message;

import java.util.Arrays;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.UserData;
import org.strowger.gsm.UserDataHeader;

/**
 * Changes the user data header of a body. SMPP can name ports and the number of a segment outside the header; other
 * protocols cannot.
 */
final class HeadedBody {
    private static final int NARROW_REFERENCE_MAX = 0xFF;

    /** The maximum data length of an element that is added to a header: two ports, or the number of a segment. */
    private static final int ELEMENT_OCTETS_MAX = 4;

    private HeadedBody() {}

    /** Returns the header of the body; {@link UserDataHeader#NONE} if there is none. */
    static UserDataHeader header(Body body) {
        return body.hasHeader() ? UserDataHeader.parse(body.octets(), 0, body.octets().length) : UserDataHeader.NONE;
    }

    static Body of(UserDataHeader header, byte[] text, int coding) {
        boolean headed = header.octets() > 0;
        return new Body(headed ? UserData.of(header, text, 0, text.length).toBytes() : text, headed, coding);
    }

    /**
     * Returns the body with the ports and the segment number of the message added to its header if the header lacks
     * them; an unreadable header is left unchanged.
     */
    static Body complete(Body body, ShortMessage message) {
        UserDataHeader header = header(body);
        if (header.fault() != UserDataHeader.Fault.NONE) {
            return body;
        }
        boolean addsPorts =
                !message.ports().isNone() && header.ports().isNone() && header.hasRoomFor(ELEMENT_OCTETS_MAX);
        UserDataHeader ported = addsPorts ? header.with(message.ports()) : header;
        Concatenation concatenation = message.part().orElse(Concatenation.NONE);
        boolean addsNumber =
                concatenation.isPart() && !header.concatenation().isPart() && ported.hasRoomFor(ELEMENT_OCTETS_MAX);
        return with(addsNumber ? ported.with(narrowed(concatenation)) : ported, body);
    }

    private static Concatenation narrowed(Concatenation concatenation) {
        boolean wide = concatenation.reference() > NARROW_REFERENCE_MAX;
        return new Concatenation(concatenation.reference(), wide, concatenation.total(), concatenation.number());
    }

    /** Returns the body of a message that is not a segment. */
    static Body unnumbered(Body body) {
        return with(header(body).withoutConcatenation(), body);
    }

    private static Body with(UserDataHeader header, Body body) {
        byte[] octets = body.octets();
        return of(header, Arrays.copyOfRange(octets, header(body).octets(), octets.length), body.coding());
    }
}
