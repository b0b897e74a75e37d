package org.strowger.message;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.strowger.gsm.Alphabet;
import org.strowger.gsm.DataCoding;
import org.strowger.gsm.InformationElement;
import org.strowger.gsm.TextUnit;
import org.strowger.gsm.Transliteration;
import org.strowger.gsm.UserData;
import org.strowger.gsm.UserDataHeader;
import org.strowger.message.EncodedText.Encoding;

/**
 * Encodes texts in the codings that a peer supports. Between peers of one protocol a text is unchanged, octet for
 * octet, unless it must be transliterated; between two protocols its characters are preserved.
 *
 * @param anyCoding whether the peer supports every data_coding; if not, only the GSM alphabet, UCS-2 and binary data
 * @param zero the alphabet of data_coding 0
 * @param transliterates whether UCS-2 texts are sent in the GSM alphabet where similar characters exist
 */
public record TextEncoder(boolean anyCoding, DefaultCoding zero, boolean transliterates) {
    /** The encoder for SMPP with the GSM alphabet as data_coding 0: changes nothing. */
    public static final TextEncoder USUAL = new TextEncoder(true, DefaultCoding.GSM, false);

    private static final int UCS2 = 8;
    private static final int ALPHABET_BITS = 0x0C;
    private static final int WAITING_UCS2 = 0xE0;
    private static final int WAITING_GSM = 0xD0;
    private static final int LOW = 0x0F;
    private static final char REPLACEMENT = '\uFFFD';

    /** The length of the shortest header of a segment. */
    private static final int PART_HEADER_OCTETS = 6;

    /** Whether this encoder equals {@link #USUAL}. */
    public boolean isUsual() {
        return equals(USUAL);
    }

    /**
     * Encodes the text of a message.
     *
     * @param agreed the alphabet of data_coding 0 of its sender, if the protocol leaves it open
     * @param same whether the message is sent over the protocol over which it arrived
     */
    public EncodedText say(ShortMessage message, DefaultCoding agreed, boolean same) {
        if ((same && !mayTransliterate()) || message.kind() != ShortMessage.Kind.MESSAGE) {
            return EncodedText.AS_IT_CAME;
        }
        DataCoding coding = DataCoding.of(message.coding());
        boolean part = message.part().isPresent();
        // A segment is not transliterated by itself: all segments must use one alphabet, and another segment may
        // contain characters for which the GSM alphabet has no substitute.
        if (mayTransliterate() && !part && !coding.compressed() && coding.alphabet() == Alphabet.UCS2) {
            return transliterated(message.body());
        }
        DefaultCoding meant = message.zero(agreed);
        return same || isRead(coding, meant) ? EncodedText.AS_IT_CAME : recoded(message.body(), meant, part);
    }

    private boolean mayTransliterate() {
        return transliterates && zero == DefaultCoding.GSM;
    }

    private boolean isRead(DataCoding coding, DefaultCoding meant) {
        return switch (coding.alphabet()) {
            case SMSC_DEFAULT -> zero == meant;
            case ASCII, LATIN1, CYRILLIC, HEBREW -> anyCoding;
            default -> true;
        };
    }

    // ---- Conversion to another coding

    private EncodedText recoded(Body body, DefaultCoding meant, boolean part) {
        UserData data = data(body);
        UserDataHeader header = data.header();
        if (header.fault() != UserDataHeader.Fault.NONE) {
            return EncodedText.AS_IT_CAME;
        }
        boolean languages = hasLanguages(header);
        DefaultCoding read =
                languages && body.coding() == 0 ? DefaultCoding.GSM : meant; // National languages use septets.
        if (body.coding() == 0 && read == zero) {
            return EncodedText.AS_IT_CAME;
        }
        Optional<String> text = read.text(body).filter(all -> all.indexOf(REPLACEMENT) < 0);
        if (text.isEmpty()) {
            return EncodedText.NOT_AT_ALL;
        }
        EncodedText worded = said(text.get(), header, part);
        return part && !fits(worded.body()) ? EncodedText.NOT_AT_ALL : worded;
    }

    private EncodedText said(String text, UserDataHeader header, boolean part) {
        Optional<byte[]> octets = zero.octets(text);
        if (octets.isPresent()) {
            return new EncodedText(Encoding.RECODED, body(header, octets.get(), 0));
        }
        Optional<byte[]> near =
                mayTransliterate() && !part ? Transliteration.near(text).flatMap(zero::octets) : Optional.empty();
        return near.map(found -> new EncodedText(Encoding.TRANSLITERATED, body(header, found, 0)))
                .orElseGet(() -> new EncodedText(
                        Encoding.RECODED, body(header, text.getBytes(StandardCharsets.UTF_16BE), UCS2)));
    }

    /**
     * Whether the text fits into one segment in its new coding: a segment cannot be split again, because its number is
     * fixed.
     */
    private static boolean fits(Body body) {
        UserData data = data(body);
        TextUnit unit = DataCoding.of(body.coding()).unit(Alphabet.GSM7);
        return data.length() <= unit.capacity(Math.max(data.header().octets(), PART_HEADER_OCTETS)) * unit.octets();
    }

    // ---- Transliteration to the GSM alphabet

    /**
     * Transliterates the text, unless the message would then need more segments, because a replacement may be longer
     * than the replaced character.
     */
    private EncodedText transliterated(Body body) {
        UserData data = data(body);
        UserDataHeader header = data.header();
        if (header.fault() != UserDataHeader.Fault.NONE || hasLanguages(header)) {
            return EncodedText.AS_IT_CAME;
        }
        String text = Alphabet.UCS2.text(data.array(), data.from(), data.to()).orElse("");
        return Transliteration.near(text)
                .flatMap(near -> zero.octets(near)
                        .map(octets -> new EncodedText(
                                near.equals(text) ? Encoding.RECODED : Encoding.TRANSLITERATED,
                                body(header, octets, gsmCoding(body.coding())))))
                .filter(worded -> worded.body().segments() <= body.segments())
                .orElse(EncodedText.AS_IT_CAME);
    }

    /** Returns the data_coding of GSM text with the other properties of a UCS-2 data_coding. */
    private static int gsmCoding(int coding) {
        int octet = coding & 0xFF;
        if (octet >= WAITING_UCS2) {
            return WAITING_GSM | (octet & LOW);
        }
        return octet & ~ALPHABET_BITS;
    }

    // ---- Common

    private static UserData data(Body body) {
        byte[] octets = body.octets();
        return body.hasHeader() ? UserData.parse(octets, 0, octets.length) : UserData.text(octets, 0, octets.length);
    }

    private static boolean hasLanguages(UserDataHeader header) {
        return !header.last(InformationElement.LOCKING_SHIFT).isNone()
                || !header.last(InformationElement.SINGLE_SHIFT).isNone();
    }

    /** Creates a body without the shifts of national languages, which do not apply to the new coding. */
    private static Body body(UserDataHeader before, byte[] text, int coding) {
        UserDataHeader header = before.without(InformationElement.LOCKING_SHIFT, InformationElement.SINGLE_SHIFT);
        byte[] octets = header.octets() == 0
                ? text
                : UserData.of(header, text, 0, text.length).toBytes();
        return new Body(octets, header.octets() > 0, coding);
    }
}
