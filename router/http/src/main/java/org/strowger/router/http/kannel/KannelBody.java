package org.strowger.router.http.kannel;

import static org.strowger.router.http.kannel.KannelNumber.ABSENT;
import static org.strowger.router.http.kannel.KannelNumber.ALT_DCS;
import static org.strowger.router.http.kannel.KannelNumber.CODING;
import static org.strowger.router.http.kannel.KannelNumber.COMPRESS;
import static org.strowger.router.http.kannel.KannelNumber.MCLASS;
import static org.strowger.router.http.kannel.KannelNumber.MWI;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.strowger.gsm.GsmAlphabet;
import org.strowger.message.Body;
import org.strowger.router.http.gateway.WrittenText;

/** The body of a message: text, header and data coding scheme from the parameters. */
final class KannelBody {
    private static final int GSM = 0;
    private static final int OCTETS = 1;
    private static final int UCS2 = 2;

    /** The position of the alphabet bits in a data coding scheme (23.038 section 4). */
    private static final int ALPHABET_SHIFT = 2;

    private static final int COMPRESSED = 0x20;
    private static final int CLASSED = 0x10;
    private static final int CLASS_GROUP = 0xF0;
    private static final int WAITING_DISCARDED = 0xC0;
    private static final int WAITING_STORED = 0xD0;
    private static final int WAITING_UCS2 = 0xE0;
    private static final int WAITING_ACTIVE = 0x08;
    private static final int WAITING_KINDS = 4;

    private final KannelNumbers numbers;
    private final byte[] header;
    private final byte[] text;
    private final String charsetName;
    private final boolean exact;

    /**
     * @param header the user data header with its length octet; empty if there is none
     * @param exact whether a text without a coding is sent in the GSM alphabet regardless of its characters
     */
    KannelBody(KannelFields fields, KannelNumbers numbers, byte[] header, boolean exact) {
        this.numbers = numbers;
        this.header = header;
        this.text = fields.octets("text").orElse(new byte[0]);
        this.charsetName = fields.text("charset").orElse("");
        this.exact = exact;
    }

    Body body() throws KannelRejection {
        if (numbers.has(CODING)) {
            return body(numbers.of(CODING));
        }
        if (header.length > 0) {
            return body(OCTETS);
        }
        boolean isChosen = !exact && numbers.or(COMPRESS, 0) == 0;
        boolean needsUcs2 = isChosen && !GsmAlphabet.DEFAULT.canEncode(decoded(StandardCharsets.UTF_8));
        return needsUcs2 ? of(WrittenText.ucs2(decoded(StandardCharsets.UTF_8)), UCS2) : body(GSM);
    }

    private Body body(int coding) throws KannelRejection {
        return switch (coding) {
            case OCTETS -> of(text, coding);
            case UCS2 -> of(ucs2(), coding);
            default -> of(WrittenText.gsm(decoded(StandardCharsets.UTF_8)), coding);
        };
    }

    /** The text in UCS-2. Without a charset, the octets already are UCS-2. */
    private byte[] ucs2() throws KannelRejection {
        if (!charsetName.isEmpty()) {
            return WrittenText.ucs2(decoded(StandardCharsets.UTF_16BE));
        }
        if (text.length % 2 != 0) {
            throw KannelRejection.text();
        }
        return text;
    }

    private String decoded(Charset other) throws KannelRejection {
        Charset charset =
                charsetName.isEmpty() ? other : TextCharset.of(charsetName).orElseThrow(KannelRejection::text);
        Optional<String> decoded = WrittenText.decoded(text, charset);
        return decoded.orElseThrow(KannelRejection::text);
    }

    private Body of(byte[] octets, int coding) throws KannelRejection {
        return Body.of(header, octets, scheme(coding, octets.length == 0));
    }

    private int scheme(int coding, boolean isEmpty) throws KannelRejection {
        if (numbers.has(MWI)) {
            return waiting(coding, isEmpty);
        }
        int messageClass = numbers.of(MCLASS);
        boolean isCompressed = numbers.or(COMPRESS, 0) == 1;
        // Group 0xF0 has neither UCS-2 nor compression.
        if (messageClass != ABSENT && numbers.or(ALT_DCS, 0) == 1 && coding != UCS2 && !isCompressed) {
            return CLASS_GROUP | coding << ALPHABET_SHIFT | messageClass;
        }
        return coding << ALPHABET_SHIFT
                | (isCompressed ? COMPRESSED : 0)
                | (messageClass == ABSENT ? 0 : CLASSED | messageClass);
    }

    /**
     * Checks the message waiting indication: octets cannot have one, because its coding groups have no such alphabet.
     */
    private int waiting(int coding, boolean isEmpty) throws KannelRejection {
        if (coding == OCTETS) {
            throw KannelRejection.misformed("MWI");
        }
        int group = coding == UCS2 ? WAITING_UCS2 : isEmpty ? WAITING_DISCARDED : WAITING_STORED;
        int indication = numbers.of(MWI);
        return group | (indication < WAITING_KINDS ? WAITING_ACTIVE : 0) | indication % WAITING_KINDS;
    }
}
