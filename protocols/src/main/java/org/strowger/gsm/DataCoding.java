package org.strowger.gsm;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The meaning of SMPP's data_coding. Up to 0x0E it is SMPP's own list (SMPP 3.4 section 5.2.19); above, SMSCs pass it
 * to GSM as the data coding scheme (23.038 4), even where SMPP calls it reserved.
 *
 * @param octet the value on the wire
 * @param compressed whether the text must be expanded before it can be read (23.042)
 */
public record DataCoding(
        int octet, Alphabet alphabet, MessageClass messageClass, MessageWaiting waiting, boolean compressed) {
    private static final List<Alphabet> SMPP = List.of(
            Alphabet.SMSC_DEFAULT,
            Alphabet.ASCII,
            Alphabet.OCTETS,
            Alphabet.LATIN1,
            Alphabet.OCTETS,
            Alphabet.JIS,
            Alphabet.CYRILLIC,
            Alphabet.HEBREW,
            Alphabet.UCS2,
            Alphabet.PICTOGRAM,
            Alphabet.ISO_2022_JP,
            Alphabet.OTHER,
            Alphabet.OTHER,
            Alphabet.EXTENDED_KANJI,
            Alphabet.KS_C_5601);

    private static final List<DataCoding> ALL =
            IntStream.rangeClosed(0, 0xFF).mapToObj(DataCoding::interpret).toList();

    /** The meaning of an octet, signed or unsigned. */
    public static DataCoding of(int octet) {
        return ALL.get(octet & 0xFF);
    }

    private static DataCoding interpret(int octet) {
        if (octet < SMPP.size()) {
            return plain(octet, SMPP.get(octet));
        }
        return switch (octet >> 4) {
            case 0x8, 0x9, 0xA, 0xB -> plain(octet, Alphabet.GSM7);
            case 0xC, 0xD -> waiting(octet, Alphabet.GSM7);
            case 0xE -> waiting(octet, Alphabet.UCS2);
            case 0xF -> classed(octet);
            // 0x0 to 0x3; 0x4 to 0x7 are the same, but the phone deletes the message after it was read.
            default -> general(octet);
        };
    }

    private static DataCoding plain(int octet, Alphabet alphabet) {
        return new DataCoding(octet, alphabet, MessageClass.NONE, MessageWaiting.NONE, false);
    }

    private static DataCoding waiting(int octet, Alphabet alphabet) {
        return new DataCoding(octet, alphabet, MessageClass.NONE, MessageWaiting.of(octet), false);
    }

    private static DataCoding classed(int octet) {
        Alphabet alphabet = (octet & 0x04) == 0 ? Alphabet.GSM7 : Alphabet.OCTETS;
        return new DataCoding(octet, alphabet, MessageClass.of(octet), MessageWaiting.NONE, false);
    }

    private static DataCoding general(int octet) {
        Alphabet alphabet =
                switch (octet & 0x0C) {
                    case 0x04 -> Alphabet.OCTETS;
                    case 0x08 -> Alphabet.UCS2;
                    // A receiver reads a reserved coding as the 7-bit alphabet (23.038 4).
                    default -> Alphabet.GSM7;
                };
        MessageClass messageClass = (octet & 0x10) == 0 ? MessageClass.NONE : MessageClass.of(octet);
        return new DataCoding(octet, alphabet, messageClass, MessageWaiting.NONE, (octet & 0x20) != 0);
    }

    /** The alphabet, with {@code zero} in place of the default alphabet of the SMSC. */
    public Alphabet alphabet(Alphabet zero) {
        return alphabet == Alphabet.SMSC_DEFAULT ? zero : alphabet;
    }

    /** The unit in which the text is counted and split; octets if it is compressed. */
    public TextUnit unit(Alphabet zero) {
        return compressed ? TextUnit.OCTET : alphabet(zero).unit();
    }

    /**
     * The text; empty if the octets are not text or the alphabet is not supported.
     *
     * @param zero the default alphabet of the SMSC
     */
    public Optional<String> text(byte[] octets, int from, int to, Alphabet zero) {
        return compressed ? Optional.empty() : alphabet(zero).text(octets, from, to);
    }

    /**
     * The text after a header, read with the national language tables that the header selects; empty also if a table is
     * not supported, because the default table would show other characters.
     */
    public Optional<String> text(UserData message, Alphabet zero) {
        UserDataHeader header = message.header();
        if (compressed || alphabet(zero) != Alphabet.GSM7) {
            return text(message.array(), message.from(), message.to(), zero);
        }
        return header.lacksTables()
                ? Optional.empty()
                : Optional.of(header.alphabet().decode(message.array(), message.from(), message.to()));
    }
}
