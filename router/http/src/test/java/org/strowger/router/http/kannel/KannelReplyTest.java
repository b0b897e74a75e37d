package org.strowger.router.http.kannel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpResponse;
import org.strowger.message.Body;

/** Replies in responses to messages from mobiles: the sheet's section 3.2. */
class KannelReplyTest {
    private static final int MANY = 100;

    private static Optional<Body> reply(String contentType, byte[] body, int segmentsMax) {
        HttpHeaders headers =
                HttpHeaders.builder().add("Content-Type", contentType).build();
        return KannelReply.of(new HttpResponse(200, headers, body), segmentsMax);
    }

    private static Optional<String> text(String contentType, String body) {
        return reply(contentType, body.getBytes(StandardCharsets.UTF_8), MANY)
                .map(each -> each.coding() == 8
                        ? new String(each.octets(), StandardCharsets.UTF_16BE)
                        : new String(each.octets(), StandardCharsets.US_ASCII));
    }

    @ParameterizedTest
    @CsvSource({
        "text/plain, ' hello world\n', hello world",
        "text/plain; charset=UTF-8, ' hello', hello",
        "Text/Plain;charset=\"utf-8\", 'Привет', Привет",
        "text/html, '<html><body><p>Your  balance\n is <b>5</b></p></body></html>', Your balance is 5",
        "text/vnd.wap.wml, <wml>hello</wml>, hello"
    })
    void theTextInTheResponseBodyIsTheReply(String contentType, String body, String reply) {
        assertThat(text(contentType, body)).contains(reply);
    }

    @ParameterizedTest
    @CsvSource({
        "text/plain, ''",
        "text/plain, '  \n'",
        "text/html, <p></p>",
        "application/json, '{\"ok\":true}'",
        "'', hello",
        "text/plain; charset=klingon, hello",
        "text/xml, <message><submit></submit></message>",
        "text/xml, <message><submit><ud>x",
        "text/xml, '<!DOCTYPE x [<!ENTITY a \"b\">]><message><submit><ud>&a;</ud></submit></message>'"
    })
    void aResponseBodyInAnotherFormatIsNoReply(String contentType, String body) {
        assertThat(text(contentType, body)).isEmpty();
    }

    @Test
    void aTextWithoutACharsetIsReadAsLatin1() {
        byte[] latin1 = "caf\u00E9".getBytes(StandardCharsets.ISO_8859_1);
        Body body = reply("text/plain", latin1, MANY).orElseThrow();
        assertThat(body.coding()).isZero();
        assertThat(body.octets()).endsWith(0x05); // e acute in the GSM alphabet
    }

    @Test
    void anOctetStreamIsABinaryReply() {
        assertThat(reply("application/octet-stream", new byte[] {0, 1, 2}, MANY))
                .contains(new Body(new byte[] {0, 1, 2}, false, 4));
    }

    @Test
    void xmlIsReadLikeASendRequest() {
        String xml = "<message><submit><ud>D%C3%BCrer</ud><dcs><mclass>1</mclass></dcs></submit></message>";
        Body body =
                reply("text/xml", xml.getBytes(StandardCharsets.UTF_8), MANY).orElseThrow();
        assertThat(body.coding()).isEqualTo(0x11);
        assertThat(body.octets()).hasSize(5);
    }

    // ---- Cut

    @ParameterizedTest
    @CsvSource({"1, 160", "2, 306", "3, 459", "100, 1000"})
    void aLongTextIsTruncatedAtTheEndOfASegment(int segmentsMax, int length) {
        Body body = reply("text/plain", "x".repeat(1000).getBytes(StandardCharsets.US_ASCII), segmentsMax)
                .orElseThrow();
        assertThat(body.octets()).hasSize(length);
        assertThat(body.segments()).isLessThanOrEqualTo(segmentsMax);
    }

    @Test
    void noReplyIsSentIfTheMaximumIsZeroSegments() {
        assertThat(reply("text/plain", new byte[] {'x'}, 0)).isEmpty();
    }

    /** A cut text begins the whole, has at most so many segments, and ends with a whole character. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 100})
    void aTextIsNotTruncatedWithinACharacter(int segmentsMax) {
        Random chance = new Random(segmentsMax);
        for (int i = 0; i < 300; i++) {
            boolean isGsm = chance.nextBoolean();
            StringBuilder text = new StringBuilder("a");
            for (int left = chance.nextInt(1500); left > 0; left--) {
                boolean isRare = chance.nextInt(4) == 0;
                text.append(isGsm ? (isRare ? "\u20AC" : "b") : isRare ? "\uD83D\uDE00" : "\u0416");
            }
            Body whole = reply("text/plain; charset=UTF-8", bytes(text), MANY).orElseThrow();
            Body cut =
                    reply("text/plain; charset=UTF-8", bytes(text), segmentsMax).orElseThrow();
            assertThat(cut.segments()).isLessThanOrEqualTo(segmentsMax);
            assertThat(cut.octets()).isEqualTo(Arrays.copyOf(whole.octets(), cut.octets().length));
            boolean isUcs2 = cut.coding() == 8;
            int last = cut.octets().length - (isUcs2 ? 2 : 1);
            assertThat(isUcs2 ? (cut.octets()[last] & 0xFC) == 0xD8 : cut.octets()[last] == 0x1B)
                    .as("ends within a character")
                    .isFalse();
        }
    }

    private static byte[] bytes(StringBuilder text) {
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }
}
