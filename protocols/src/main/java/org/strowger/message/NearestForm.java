package org.strowger.message;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.strowger.gsm.Alphabet;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.DataCoding;
import org.strowger.gsm.InformationElement;
import org.strowger.gsm.TextUnit;
import org.strowger.gsm.Transliteration;
import org.strowger.gsm.UserData;
import org.strowger.gsm.UserDataHeader;

/**
 * Converts any content into messages that every protocol can express: the GSM alphabet or another agreed alphabet,
 * UCS-2 or binary data, each in one segment. Used for messages to applications that cannot be expressed unchanged: they
 * have already been accepted, so they must be delivered in some form.
 */
public final class NearestForm {
    private static final int BINARY = 4;
    private static final int BINARY_TOO = 2;
    private static final int UCS2 = 8;
    private static final int PLAIN_CODINGS = 0x10;
    private static final int OCTET = 0xFF;
    private static final char REPLACEMENT = '\uFFFD';
    private static final byte QUESTION_MARK = 0x3F;

    private NearestForm() {}

    /**
     * Returns the content of a message in segments; usually one. A header that cannot be read is removed. The number of
     * a segment is removed if the segment has no room for it, or must be split again.
     *
     * @param agreed the alphabet of data_coding 0 of the sender, if its protocol leaves the alphabet open
     * @param zero the alphabet of data_coding 0 of the receiver
     * @param reference for a message to be split, in 8 bits
     */
    public static List<Body> segments(ShortMessage message, DefaultCoding agreed, DefaultCoding zero, int reference) {
        Body came = message.body();
        byte[] octets = came.octets();
        UserData data =
                came.hasHeader() ? UserData.parse(octets, 0, octets.length) : UserData.text(octets, 0, octets.length);
        boolean readable = data.header().fault() == UserDataHeader.Fault.NONE;
        UserDataHeader header = readable ? data.header() : UserDataHeader.NONE;
        UserData content = UserData.of(header, data.array(), data.from(), data.to());
        Body worded = worded(content, came.coding() & OCTET, message.zero(agreed), zero);
        Body whole = HeadedBody.complete(worded, message);
        if (Segmentation.fits(whole)) {
            return List.of(whole);
        }
        Body bare = HeadedBody.unnumbered(whole);
        List<Piece> pieces = LongMessageForm.HEADER.pieces(bare, Concatenation.NONE, reference);
        return pieces.isEmpty()
                ? List.of(bare)
                : pieces.stream().map(Piece::body).toList();
    }

    // ---- Text

    private static Body worded(UserData content, int coding, DefaultCoding meant, DefaultCoding zero) {
        UserDataHeader header = content.header();
        byte[] text = Arrays.copyOfRange(content.array(), content.from(), content.to());
        boolean languages = header.lockingLanguage() != 0 || header.singleLanguage() != 0;
        boolean same = coding == 0 && (languages ? DefaultCoding.GSM : meant) == zero;
        if (same || coding == UCS2 || coding >= PLAIN_CODINGS) {
            return HeadedBody.of(header, isSeptets(coding, zero) ? septets(text) : text, coding);
        }
        UserDataHeader bare = header.without(InformationElement.LOCKING_SHIFT, InformationElement.SINGLE_SHIFT);
        Optional<String> read = coding == BINARY || coding == BINARY_TOO
                ? Optional.empty()
                : (languages && coding == 0 ? DefaultCoding.GSM : meant)
                        .text(new Body(content.toBytes(), header.octets() > 0, coding))
                        .map(all -> all.replace(REPLACEMENT, '?'));
        if (read.isEmpty()) {
            return HeadedBody.of(header, text, BINARY);
        }
        return zero.octets(read.get())
                .map(octets -> HeadedBody.of(bare, octets, 0))
                .orElseGet(() -> HeadedBody.of(bare, read.get().getBytes(StandardCharsets.UTF_16BE), UCS2));
    }

    private static boolean isSeptets(int coding, DefaultCoding zero) {
        return (coding != 0 || zero == DefaultCoding.GSM)
                && DataCoding.of(coding).unit(Alphabet.GSM7) == TextUnit.SEPTET;
    }

    /** Replaces octets that are not in the GSM alphabet. */
    private static byte[] septets(byte[] text) {
        for (int i = 0; i < text.length; i++) {
            text[i] = text[i] < 0 ? QUESTION_MARK : text[i];
        }
        return text;
    }

    // ---- Addresses

    /**
     * Whether the address is a name, or something else that is not a number although its type of number claims that it
     * is one.
     */
    public static boolean isName(Address address) {
        boolean typed = address.ton() == Address.TON_ALPHANUMERIC;
        return !address.isEmpty() && (typed || !isDialled(address.text()));
    }

    /** Returns the digits of the address, the last ones if there are too many; 0 if the address has no digits. */
    public static String digits(Address address, int most) {
        StringBuilder digits = new StringBuilder();
        for (char each : address.text().toCharArray()) {
            if (each >= '0' && each <= '9') {
                digits.append(each);
            }
        }
        return digits.isEmpty() ? "0" : digits.substring(Math.max(0, digits.length() - most));
    }

    /**
     * Returns the longest beginning of a name that fits. A character that the receiver cannot read is replaced by a
     * similar one, or by a question mark.
     *
     * @param fits whether the receiver can read a name; the beginning of a name that fits must also fit
     */
    public static String name(String text, Predicate<String> fits) {
        String name = "";
        for (int i = 0; i < text.length(); i++) {
            String own = text.substring(i, i + 1);
            String bare = Normalizer.normalize(own, Normalizer.Form.NFD).substring(0, 1);
            List<String> choices = List.of(own, Transliteration.near(own).orElse(bare), bare, "?");
            String before = name;
            Optional<String> longer =
                    choices.stream().map(before::concat).filter(fits).findFirst();
            if (longer.isEmpty()) {
                return name;
            }
            name = longer.get();
        }
        return name;
    }

    /** Whether the text consists of digits and the characters with which people group digits. */
    private static boolean isDialled(String text) {
        return text.chars().allMatch(each -> (each >= '0' && each <= '9') || " +-.()".indexOf(each) >= 0)
                && text.chars().anyMatch(each -> each >= '0' && each <= '9');
    }
}
