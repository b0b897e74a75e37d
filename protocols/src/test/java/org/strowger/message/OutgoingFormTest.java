package org.strowger.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.GsmAlphabet;
import org.strowger.gsm.UserData;
import org.strowger.message.EncodedText.Encoding;
import org.strowger.message.OutgoingForm.Pieces;

/** Messages in the forms and codes in which others want them. */
class OutgoingFormTest {
    private static final Concatenation SECOND_OF_TWO = new Concatenation(0x1234, true, 2, 2);

    /** Of those who have no codes but that of GSM, UCS-2 and octets. */
    private static final TextEncoder GSM_ALONE = new TextEncoder(false, DefaultCoding.GSM, false);

    private static final OutgoingForm IN_HEADERS = new OutgoingForm(LongMessageForm.HEADER, GSM_ALONE);
    private static final OutgoingForm NEAR =
            new OutgoingForm(LongMessageForm.KEPT, new TextEncoder(true, DefaultCoding.GSM, true));

    private static ShortMessage message(byte[] octets, boolean header, int coding, Concatenation concatenation) {
        return new SampleMessage(Address.NONE, Address.NONE, new Body(octets, header, coding), concatenation);
    }

    private static ShortMessage whole(byte[] octets, int coding) {
        return message(octets, false, coding, Concatenation.NONE);
    }

    private static ShortMessage ucs2(String text) {
        return whole(utf16(text), 8);
    }

    private static byte[] utf16(String text) {
        return text.getBytes(StandardCharsets.UTF_16BE);
    }

    private static byte[] latin1(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] gsm(String text) {
        return GsmAlphabet.DEFAULT.encode(text, '?');
    }

    private static Pieces translated(OutgoingForm shape, ShortMessage message, DefaultCoding agreed) {
        return shape.pieces(message, agreed, false, 7);
    }

    private static Body only(Pieces pieces) {
        assertThat(pieces.pieces()).hasSize(1);
        return pieces.pieces().get(0).body();
    }

    // ---- The meaning of 0

    @ParameterizedTest
    @CsvSource({"LATIN1, ISO-8859-1", "UTF8, UTF-8"})
    void aTextIsReadInTheAgreedAlphabetOfItsSender(DefaultCoding agreed, String charset) throws Exception {
        Pieces found = translated(IN_HEADERS, whole("à la carte: 5$ @ é".getBytes(charset), 0), agreed);
        assertThat(found.encoding()).isEqualTo(Encoding.RECODED);
        assertThat(only(found)).isEqualTo(new Body(gsm("à la carte: 5$ @ é"), false, 0));
        Pieces other = translated(IN_HEADERS, whole("crème brûlée".getBytes(charset), 0), agreed);
        assertThat(only(other)).isEqualTo(new Body(utf16("crème brûlée"), false, 8));
    }

    @Test
    void writesTextInTheCodingOfTheRecipient() {
        OutgoingForm latin = new OutgoingForm(LongMessageForm.KEPT, new TextEncoder(true, DefaultCoding.LATIN1, false));
        assertThat(only(translated(latin, whole(gsm("5$ à @"), 0), DefaultCoding.GSM)))
                .isEqualTo(new Body(latin1("5$ à @"), false, 0));
        assertThat(only(translated(latin, whole(gsm("Δ"), 0), DefaultCoding.GSM)))
                .isEqualTo(new Body(utf16("Δ"), false, 8));
        OutgoingForm ascii = new OutgoingForm(LongMessageForm.KEPT, new TextEncoder(true, DefaultCoding.ASCII, false));
        assertThat(only(translated(ascii, whole(gsm("5$ à"), 0), DefaultCoding.GSM)))
                .isEqualTo(new Body(utf16("5$ à"), false, 8));
    }

    /** Within one protocol a text keeps its octets, whatever they mean. */
    @ParameterizedTest
    @EnumSource(DefaultCoding.class)
    void aMessageWithinOneProtocolIsNotRecoded(DefaultCoding agreed) {
        OutgoingForm latin = new OutgoingForm(LongMessageForm.KEPT, new TextEncoder(true, DefaultCoding.LATIN1, false));
        for (int coding : new int[] {0, 1, 3, 4, 6, 8, 0xF0}) {
            Pieces found = latin.pieces(whole(latin1("5$ \u00e0"), coding), agreed, true, 7);
            assertThat(found).isEqualTo(new Pieces(Encoding.AS_IT_CAME, List.of()));
        }
    }

    @ParameterizedTest
    @CsvSource({"0, GSM", "4, LATIN1", "2, LATIN1", "8, LATIN1", "16, LATIN1", "240, LATIN1", "245, UTF8"})
    void codingsThatTheRecipientSupportsAreKept(int coding, DefaultCoding agreed) {
        assertThat(translated(IN_HEADERS, whole(new byte[] {0x41, 0x42}, coding), agreed))
                .isEqualTo(new Pieces(Encoding.AS_IT_CAME, List.of()));
    }

    /** Octets that are no text in the code that their sender claims: nobody guesses their meaning. */
    @Test
    void refusesOctetsThatAreNoTextInTheirCoding() {
        byte[] octets = {'a', (byte) 0xC3};
        assertThat(translated(IN_HEADERS, whole(octets, 0), DefaultCoding.UTF8).encoding())
                .isEqualTo(Encoding.NOT_AT_ALL);
        assertThat(translated(IN_HEADERS, whole(octets, 0), DefaultCoding.ASCII).encoding())
                .isEqualTo(Encoding.NOT_AT_ALL);
    }

    /** Elements for languages are only said of septets, whatever else 0 means. */
    @Test
    void aLanguageElementMeansThatTheTextIsInSeptets() {
        byte[] turkish = HexFormat.of().parseHex("03250101" + "0769");
        ShortMessage came = message(turkish, true, 0, Concatenation.NONE);
        assertThat(translated(IN_HEADERS, came, DefaultCoding.LATIN1))
                .isEqualTo(new Pieces(Encoding.AS_IT_CAME, List.of()));
        OutgoingForm latin = new OutgoingForm(LongMessageForm.KEPT, new TextEncoder(true, DefaultCoding.LATIN1, false));
        assertThat(only(translated(latin, came, DefaultCoding.GSM))).isEqualTo(new Body(utf16("\u0131i"), false, 8));
        byte[] bengali = HexFormat.of().parseHex("03250104" + "0769");
        assertThat(translated(latin, message(bengali, true, 0, Concatenation.NONE), DefaultCoding.GSM)
                        .encoding())
                .isEqualTo(Encoding.NOT_AT_ALL);
    }

    // ---- Parts

    @Test
    void aRecodedPartKeepsItsPartNumbers() {
        Pieces beside =
                translated(IN_HEADERS, message(latin1("brûlée"), false, 0, SECOND_OF_TWO), DefaultCoding.LATIN1);
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        expected.writeBytes(HexFormat.of().parseHex("050003340202"));
        expected.writeBytes(utf16("brûlée"));
        assertThat(only(beside)).isEqualTo(new Body(expected.toByteArray(), true, 8));
        OutgoingForm kept = new OutgoingForm(LongMessageForm.KEPT, new TextEncoder(true, DefaultCoding.LATIN1, false));
        Pieces there = translated(kept, message(gsm("à"), false, 0, SECOND_OF_TWO), DefaultCoding.GSM);
        assertThat(there.pieces()).containsExactly(new Piece(new Body(latin1("à"), false, 0), SECOND_OF_TWO));
    }

    /** It has a number that others know: it cannot be divided. */
    @Test
    void aPartThatIsTooLongAfterRecodingIsNotSent() {
        assertThat(translated(
                                IN_HEADERS,
                                message(latin1("û".repeat(68)), false, 0, SECOND_OF_TWO),
                                DefaultCoding.LATIN1)
                        .encoding())
                .isEqualTo(Encoding.NOT_AT_ALL);
        assertThat(translated(
                                IN_HEADERS,
                                message(latin1("û".repeat(67)), false, 0, SECOND_OF_TWO),
                                DefaultCoding.LATIN1)
                        .encoding())
                .isEqualTo(Encoding.RECODED);
    }

    /** A text that becomes longer in another code is cut where that code has its characters. */
    @Test
    void aTextThatIsTooLongAfterRecodingIsSplit() {
        String text = "brûlée ".repeat(17); // 119 octets, one message; 238 in UCS-2, two of 67 characters.
        Pieces found = translated(IN_HEADERS, whole(latin1(text), 3), DefaultCoding.GSM);
        assertThat(found.pieces()).hasSize(2);
        StringBuilder joined = new StringBuilder();
        for (Piece piece : found.pieces()) {
            byte[] octets = piece.body().octets();
            UserData data = UserData.parse(octets, 0, octets.length);
            assertThat(piece.body().coding()).isEqualTo(8);
            assertThat(data.octets()).isLessThanOrEqualTo(140);
            joined.append(
                    new String(Arrays.copyOfRange(data.array(), data.from(), data.to()), StandardCharsets.UTF_16BE));
        }
        assertThat(joined).hasToString(text);
    }

    // ---- Transliterated

    @Test
    void aTextWithSimilarGsmCharactersIsTransliterated() {
        Pieces found = NEAR.pieces(ucs2("“It’s” – déjà vu…"), DefaultCoding.GSM, true, 7);
        assertThat(found.encoding()).isEqualTo(Encoding.TRANSLITERATED);
        assertThat(only(found)).isEqualTo(new Body(gsm("\"It's\" - déjà vu..."), false, 0));
        Pieces plain = NEAR.pieces(ucs2("plain"), DefaultCoding.GSM, true, 7);
        assertThat(plain.encoding()).isEqualTo(Encoding.RECODED);
        assertThat(only(plain)).isEqualTo(new Body(gsm("plain"), false, 0));
    }

    @Test
    void aTextWithoutSimilarGsmCharactersIsUnchanged() {
        for (String text : List.of("“Hi” 😀", "Привет", "")) {
            ShortMessage came = text.isEmpty() ? whole(latin1("“"), 3) : ucs2(text);
            assertThat(NEAR.pieces(came, DefaultCoding.GSM, true, 7))
                    .isEqualTo(new Pieces(Encoding.AS_IT_CAME, List.of()));
        }
    }

    @ParameterizedTest
    @CsvSource({"8, 0", "24, 16", "25, 17", "72, 64", "224, 208", "232, 216"})
    void transliterationKeepsTheMessageClass(int coding, int expected) {
        Pieces found = NEAR.pieces(whole(utf16("–"), coding), DefaultCoding.GSM, true, 7);
        assertThat(only(found)).isEqualTo(new Body(gsm("-"), false, expected));
    }

    /** Parts meet again only at the mobile, so none of them can know of the others. */
    @Test
    void partsAreNotTransliterated() {
        assertThat(NEAR.pieces(message(utf16("“"), false, 8, SECOND_OF_TWO), DefaultCoding.GSM, true, 7))
                .isEqualTo(new Pieces(Encoding.AS_IT_CAME, List.of()));
        byte[] headed = HexFormat.of().parseHex("050003340202" + "2013");
        Concatenation concatenation =
                UserData.parse(headed, 0, headed.length).header().concatenation();
        assertThat(NEAR.pieces(message(headed, true, 8, concatenation), DefaultCoding.GSM, true, 7))
                .isEqualTo(new Pieces(Encoding.AS_IT_CAME, List.of()));
    }

    /** A header without a place among parts stays in front of the text; one for languages would change its meaning. */
    @Test
    void transliterationKeepsTheHeader() {
        byte[] ports = HexFormat.of().parseHex("0605040B8423F0" + "2013");
        Pieces found = NEAR.pieces(message(ports, true, 8, Concatenation.NONE), DefaultCoding.GSM, true, 7);
        assertThat(only(found)).isEqualTo(new Body(HexFormat.of().parseHex("0605040B8423F0" + "2D"), true, 0));
        byte[] language = HexFormat.of().parseHex("03250101" + "2013");
        assertThat(NEAR.pieces(message(language, true, 8, Concatenation.NONE), DefaultCoding.GSM, true, 7))
                .isEqualTo(new Pieces(Encoding.AS_IT_CAME, List.of()));
    }

    /** It is to save messages. */
    @Test
    void transliterationNeverIncreasesTheNumberOfSegments() {
        assertThat(NEAR.pieces(ucs2("…".repeat(70)), DefaultCoding.GSM, true, 7))
                .isEqualTo(new Pieces(Encoding.AS_IT_CAME, List.of()));
        assertThat(only(NEAR.pieces(ucs2("…".repeat(53)), DefaultCoding.GSM, true, 7)))
                .isEqualTo(new Body(gsm(".".repeat(159)), false, 0));
    }

    @Test
    void aTransliteratedLongTextIsSplit() {
        OutgoingForm both = new OutgoingForm(LongMessageForm.BESIDE, new TextEncoder(true, DefaultCoding.GSM, true));
        Pieces found = both.pieces(ucs2("–".repeat(300)), DefaultCoding.GSM, true, 7);
        assertThat(found.encoding()).isEqualTo(Encoding.TRANSLITERATED);
        assertThat(found.pieces()).hasSize(2).allSatisfy(piece -> {
            assertThat(piece.body().coding()).isZero();
            assertThat(piece.concatenation().total()).isEqualTo(2);
        });
    }

    // ---- In one

    @Test
    void sendsAPayloadUnsplit() {
        OutgoingForm payload = new OutgoingForm(LongMessageForm.PAYLOAD, TextEncoder.USUAL);
        byte[] text = latin1("x".repeat(200));
        Piece piece = payload.pieces(whole(text, 0), DefaultCoding.GSM, true, 7)
                .pieces()
                .get(0);
        assertThat(piece).isEqualTo(Piece.payload(new Body(text, false, 0)));
        assertThat(piece.segments()).isEqualTo(2);
        for (ShortMessage stays : List.of(
                whole(latin1("x".repeat(160)), 0),
                message(text, false, 0, SECOND_OF_TWO),
                message(HexFormat.of().parseHex("0605040B8423F0" + "20".repeat(200)), true, 0, Concatenation.NONE))) {
            assertThat(payload.pieces(stays, DefaultCoding.GSM, true, 7).pieces())
                    .isEmpty();
        }
    }

    @Test
    void reportsWhetherItKeepsMessagesUnchanged() {
        assertThat(OutgoingForm.KEPT.isKept()).isTrue();
        assertThat(IN_HEADERS.isKept()).isFalse();
        assertThat(NEAR.isKept()).isFalse();
        assertThat(new OutgoingForm(LongMessageForm.KEPT, new TextEncoder(true, DefaultCoding.LATIN1, false)).isKept())
                .isFalse();
    }
}
