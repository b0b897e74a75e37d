package org.strowger.cimd2;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.strowger.cimd2.packet.Codings;
import org.strowger.cimd2.packet.PacketWriter;
import org.strowger.cimd2.packet.Parameter;
import org.strowger.cimd2.packet.UserText;
import org.strowger.gsm.Alphabet;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.DataCoding;
import org.strowger.gsm.GsmAlphabet;
import org.strowger.gsm.TextUnit;
import org.strowger.gsm.UserData;
import org.strowger.gsm.UserDataHeader;
import org.strowger.message.Body;

/** The content of a message in the parameters of a packet: coding, header, and text or octets. */
final class Cimd2Content {
    /** The data_coding of binary data; SMPP also defines a second value for it. */
    private static final int OCTETS = 4;

    private static final int OCTETS_TOO = 2;
    private static final int UCS2 = 8;
    private static final int NARROW_REFERENCE_MAX = 0xFF;

    private final int scheme;
    private final byte[] header;
    private final byte[] data;
    private final int from;
    private final boolean text;

    private Cimd2Content(int scheme, byte[] header, byte[] data, int from, boolean text) {
        this.scheme = scheme;
        this.header = header;
        this.data = data;
        this.from = from;
        this.text = text;
    }

    /**
     * Converts a body; empty if CIMD2 cannot express it, or not in one message.
     *
     * @param concatenation the part number, for a body without a header; {@link Concatenation#NONE} if the message is
     *     not a part
     */
    static Optional<Cimd2Content> of(Body body, Concatenation concatenation) {
        byte[] octets = body.octets();
        UserData said =
                body.hasHeader() ? UserData.parse(octets, 0, octets.length) : UserData.text(octets, 0, octets.length);
        UserDataHeader header = said.header();
        if (header.fault() != UserDataHeader.Fault.NONE) {
            return Optional.empty();
        }
        if (!body.hasHeader() && concatenation.isValid()) {
            boolean narrow = concatenation.reference() <= NARROW_REFERENCE_MAX;
            header = header.with(new Concatenation(
                    concatenation.reference(), !narrow, concatenation.total(), concatenation.number()));
        }
        return content(said, header.toBytes(), body.coding()).filter(Cimd2Content::fits);
    }

    private static Optional<Cimd2Content> content(UserData said, byte[] header, int coding) {
        byte[] octets = said.array();
        if (coding == OCTETS_TOO || Codings.isScheme(coding)) {
            int scheme = coding == OCTETS_TOO ? OCTETS : coding;
            boolean text = Codings.isText(scheme);
            return text && !UserText.areCodes(octets, said.from(), said.to())
                    ? Optional.empty()
                    : Optional.of(new Cimd2Content(scheme, header, octets, said.from(), text));
        }
        return DataCoding.of(coding)
                .text(octets, said.from(), said.to(), Alphabet.GSM7)
                .map(text -> of(text, header));
    }

    private static Cimd2Content of(String text, byte[] header) {
        return GsmAlphabet.DEFAULT.canEncode(text)
                ? new Cimd2Content(0, header, GsmAlphabet.DEFAULT.encode(text, '?'), 0, true)
                : new Cimd2Content(UCS2, header, text.getBytes(StandardCharsets.UTF_16BE), 0, false);
    }

    private boolean fits() {
        TextUnit unit = text ? TextUnit.SEPTET : TextUnit.OCTET;
        return data.length - from <= unit.capacity(header.length);
    }

    void write(PacketWriter writer) {
        if (scheme != 0) {
            writer.with(Parameter.DATA_CODING, scheme);
        }
        if (header.length > 0) {
            writer.with(Parameter.HEADER, header, 0, header.length);
        }
        if (text) {
            writer.withText(data, from, data.length);
        } else {
            writer.with(Parameter.BINARY, data, from, data.length);
        }
    }
}
