package org.strowger.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.UserDataHeader;
import org.strowger.message.SegmentsLaw.Content;

/** Messages count as many segments as they have on the air, whatever number their sender gives them. */
class SegmentationTest {
    private static final int SEEDS = 20_000;
    private static final String FIRST_OF_TWO = "050003070201";
    private static final String FIRST_OF_TWO_WIDE = "06080401070201";
    private static final String ONE_OF_ONE = "050003070101";
    private static final String PORTS = "06050400010002";

    /** The octets of the text behind the header. */
    private static Body body(String header, int octets, int coding) {
        byte[] text = new byte[octets];
        Arrays.fill(text, (byte) 'a');
        return Body.of(HexFormat.of().parseHex(header), text, coding);
    }

    private static ShortMessage plain(Body body) {
        return PlainMessage.from(Address.NONE).saying(body).build();
    }

    private static ShortMessage beside(Body body, int total, int number) {
        return new SampleMessage(Address.NONE, Address.NONE, body, new Concatenation(7, true, total, number));
    }

    @ParameterizedTest
    @CsvSource({
        // A character of 8 bits may be a septet on the air.
        FIRST_OF_TWO + ", 0, 153, 1",
        FIRST_OF_TWO + ", 1, 153, 1",
        FIRST_OF_TWO + ", 3, 153, 1",
        FIRST_OF_TWO + ", 6, 153, 1",
        FIRST_OF_TWO + ", 0, 154, 2",
        FIRST_OF_TWO + ", 3, 154, 2",
        FIRST_OF_TWO + ", 0, 248, 2",
        FIRST_OF_TWO + ", 0, 268, 2",
        FIRST_OF_TWO + ", 0, 269, 3",
        FIRST_OF_TWO + ", 4, 134, 1",
        FIRST_OF_TWO + ", 4, 135, 2",
        FIRST_OF_TWO + ", 8, 134, 1",
        FIRST_OF_TWO + ", 8, 136, 2",
        FIRST_OF_TWO + ", 0xF5, 134, 1",
        FIRST_OF_TWO + ", 0xF5, 135, 2",
        FIRST_OF_TWO_WIDE + ", 0, 152, 1",
        FIRST_OF_TWO_WIDE + ", 3, 153, 2",
        FIRST_OF_TWO_WIDE + ", 8, 132, 1",
        FIRST_OF_TWO_WIDE + ", 8, 134, 2",
        FIRST_OF_TWO + ", 0, 59994, 448",
        FIRST_OF_TWO + ", 8, 59994, 448",
    })
    void aPartIsOneSegmentUnlessItsOctetsNeedMore(String header, String coding, int octets, int segments) {
        Body body = body(header, octets, Integer.decode(coding));
        assertThat(plain(body).segments()).isEqualTo(segments);
        assertThat(body.segments()).isEqualTo(segments);
        assertThat(Piece.whole(body).segments()).isEqualTo(segments);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 153, 1",
        "3, 153, 1",
        "0, 154, 2",
        "4, 134, 1",
        "4, 135, 2",
        "8, 134, 1",
        "8, 140, 2",
        "0, 60000, 448"
    })
    void aPartNumberedInTlvsIsCountedWithAHeader(int coding, int octets, int segments) {
        Body body = body("", octets, coding);
        assertThat(beside(body, 2, 1).segments()).isEqualTo(segments);
        assertThat(new Piece(body, new Concatenation(7, true, 2, 1)).segments()).isEqualTo(segments);
    }

    @ParameterizedTest
    @CsvSource({
        ONE_OF_ONE + ", 0, 153, 1",
        ONE_OF_ONE + ", 0, 154, 2",
        ONE_OF_ONE + ", 0, 59994, 393",
        ONE_OF_ONE + ", 8, 59994, 448",
        PORTS + ", 4, 133, 1",
        PORTS + ", 4, 493, 4",
        PORTS + ", 0, 493, 4",
        "0B050400010002" + "0003070101" + ", 4, 488, 4",
    })
    void aMessageWithoutValidPartNumbersInItsHeaderCountsTheSegmentsOfItsSplit(
            String header, int coding, int octets, int segments) {
        Body body = body(header, octets, coding);
        ShortMessage message = plain(body);
        assertThat(message.part()).isEmpty();
        assertThat(message.segments()).isEqualTo(segments);
        assertThat(body.segments()).isEqualTo(segments);
        assertThat(LongMessageForm.HEADER.pieces(message, 7)).hasSize(segments > 255 || segments == 1 ? 0 : segments);
    }

    @ParameterizedTest
    @CsvSource({"0, 160, 1", "0, 500, 4", "8, 500, 4", "0, 60000, 393"})
    void aPartNumberOneOfOneInTlvsIsIgnored(int coding, int octets, int segments) {
        ShortMessage message = beside(body("", octets, coding), 1, 1);
        assertThat(message.part()).isEmpty();
        assertThat(message.segments()).isEqualTo(segments);
        assertThat(LongMessageForm.HEADER.pieces(message, 7)).hasSize(segments > 255 || segments == 1 ? 0 : segments);
    }

    @Test
    void theSegmentCountEqualsTheNumberOfSplitSegments() {
        for (long seed = 1; seed <= SEEDS; seed++) {
            Content content = SegmentsLaw.content(new Random(seed), 65_535);
            Body body = content.body();
            ShortMessage sample = new SampleMessage(Address.NONE, Address.NONE, body, concatenation(content));
            SegmentsLaw.check(sample, "seed " + seed);
            if (!content.beside().isValid()) {
                SegmentsLaw.check(plain(body), "plain, seed " + seed);
            }
        }
    }

    private static Concatenation concatenation(Content content) {
        byte[] header = content.header();
        return header.length == 0
                ? content.beside()
                : UserDataHeader.parse(
                                content.body().octets(), 0, content.body().octets().length)
                        .concatenation();
    }

    /** A character of two septets, or of two UTF-16 units, is not cut: such a text may need one segment more. */
    @ParameterizedTest
    @CsvSource({"0, 1B65, 306, 3", "0, 1B65, 304, 2", "8, D83DDE00, 268, 3", "8, D83DDE00, 264, 2"})
    void theSegmentCountConsidersThatCharactersAreNotSplit(int coding, String character, int octets, int segments) {
        byte[] text = new byte[octets];
        Arrays.fill(text, (byte) (coding == 0 ? 'a' : 0));
        byte[] one = HexFormat.of().parseHex(character);
        int at = coding == 0 ? 152 : 132;
        System.arraycopy(one, 0, text, at, one.length);
        Body body = new Body(text, false, coding);
        assertThat(body.segments()).isEqualTo(segments);
        assertThat(LongMessageForm.HEADER.pieces(plain(body), 7)).hasSize(segments);
        assertThat(LongMessageForm.BESIDE.pieces(plain(body), 7)).hasSize(segments);
    }
}
