package org.strowger.ucp;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import org.strowger.gsm.Alphabet;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.DataCoding;
import org.strowger.gsm.GsmAlphabet;
import org.strowger.gsm.TextUnit;
import org.strowger.gsm.UserData;
import org.strowger.gsm.UserDataHeader;
import org.strowger.message.Body;
import org.strowger.message.Piece;
import org.strowger.ucp.operation.MessageFields;
import org.strowger.ucp.operation.UcpExtraServices;
import org.strowger.ucp.operation.UcpField;
import org.strowger.ucp.operation.UcpFieldChanges;

/**
 * A text in the fields of UCP: its type, its octets, and the extra services for its header and its coding.
 *
 * @param type digits, text or octets
 * @param octets without the header
 * @param header the user data header; empty if there is none
 * @param scheme the GSM data coding; negative if no extra service is needed for it
 */
@SuppressWarnings("ArrayRecordComponent") // Contents are used within one call.
record UcpContent(int type, byte[] octets, byte[] header, int scheme) {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final int NOT_SAID = -1;
    private static final int ASCII = 1;
    private static final int LATIN1 = 3;
    private static final int OCTETS = 4;
    private static final int OTHER_OCTETS = 2;
    private static final int CYRILLIC = 6;
    private static final int HEBREW = 7;
    private static final int UCS2 = 8;
    private static final int PLAIN_CODINGS = 0x10;
    private static final int OCTET = 0xFF;
    private static final int QUESTION_MARK = 0x3F;

    /** Converts a body; empty if UCP cannot express it, or not in one message. */
    static Optional<UcpContent> of(Body body) {
        byte[] octets = body.octets();
        UserData data =
                body.hasHeader() ? UserData.parse(octets, 0, octets.length) : UserData.text(octets, 0, octets.length);
        if (data.header().fault() != UserDataHeader.Fault.NONE) {
            return Optional.empty();
        }
        int coding = body.coding() & OCTET;
        byte[] text = Arrays.copyOfRange(data.array(), data.from(), data.to());
        return (coding < PLAIN_CODINGS ? plain(coding, text, data) : beyond(coding, text, data))
                .filter(UcpContent::fits);
    }

    private static Optional<UcpContent> plain(int coding, byte[] text, UserData data) {
        byte[] header = data.header().toBytes();
        return switch (coding) {
            case 0 -> Optional.of(new UcpContent(MessageFields.TEXT, text, header, NOT_SAID));
            case OTHER_OCTETS, OCTETS -> Optional.of(new UcpContent(MessageFields.OCTETS, text, header, OCTETS));
            case UCS2 -> Optional.of(new UcpContent(MessageFields.OCTETS, text, header, UCS2));
            case ASCII, LATIN1, CYRILLIC, HEBREW ->
                DataCoding.of(coding).text(data, Alphabet.GSM7).map(read -> transcoded(read, header));
            default -> Optional.empty();
        };
    }

    /** Converts text to the GSM alphabet, or to UCS-2 if the GSM alphabet lacks a character. */
    private static UcpContent transcoded(String text, byte[] header) {
        return GsmAlphabet.DEFAULT.canEncode(text)
                ? new UcpContent(MessageFields.TEXT, GsmAlphabet.DEFAULT.encode(text, QUESTION_MARK), header, NOT_SAID)
                : new UcpContent(MessageFields.OCTETS, text.getBytes(StandardCharsets.UTF_16BE), header, UCS2);
    }

    /** Converts a data_coding from 0x10 on, which is the same value in GSM and SMPP. */
    private static Optional<UcpContent> beyond(int coding, byte[] text, UserData data) {
        DataCoding meaning = DataCoding.of(coding);
        boolean septets = meaning.unit(Alphabet.GSM7) == TextUnit.SEPTET;
        int type = septets ? MessageFields.TEXT : MessageFields.OCTETS;
        return Optional.of(new UcpContent(type, text, data.header().toBytes(), coding));
    }

    private boolean fits() {
        TextUnit unit = type == MessageFields.TEXT ? TextUnit.SEPTET : TextUnit.OCTET;
        return octets.length <= unit.capacity(header.length);
    }

    /**
     * Writes the content into the fields, followed by the other extra services.
     *
     * @return false if the extra services do not fit
     */
    boolean fill(UcpFieldChanges fields, String otherServices) {
        String services = service(UcpExtraServices.HEADER, header) + coding() + otherServices;
        if (services.length() > UcpField.XSER.charactersMax()) {
            return false;
        }
        boolean bits = type == MessageFields.OCTETS;
        fields.with(UcpField.MT, String.valueOf(type))
                .with(UcpField.NB, bits ? String.format("%04d", octets.length * Byte.SIZE) : "")
                .with(UcpField.MSG, HEX.formatHex(octets))
                .with(UcpField.MCLS, "")
                .with(UcpField.XSER, services);
        return true;
    }

    private String coding() {
        return scheme == NOT_SAID ? "" : service(UcpExtraServices.CODING, new byte[] {(byte) scheme});
    }

    private static String service(int type, byte[] octets) {
        return octets.length == 0
                ? ""
                : HEX.toHexDigits((byte) type) + HEX.toHexDigits((byte) octets.length) + HEX.formatHex(octets);
    }

    /** Returns the body of a piece. UCP has no fields for the part number, so the body gets a header for it. */
    static Body headed(Piece piece) {
        return headed(piece.body(), piece.concatenation());
    }

    /** Returns the body with the part number in a header; unchanged if the body has a header or is not a part. */
    static Body headed(Body body, Concatenation concatenation) {
        if (!concatenation.isValid() || body.hasHeader()) {
            return body;
        }
        boolean narrow = concatenation.reference() <= OCTET;
        var part = new Concatenation(concatenation.reference(), !narrow, concatenation.total(), concatenation.number());
        byte[] octets = body.octets();
        UserData headed = UserData.of(UserDataHeader.NONE.with(part), octets, 0, octets.length);
        return new Body(headed.toBytes(), true, body.coding());
    }
}
