package org.strowger.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.UserData;

/** Long messages, and parts of them, said in another form. */
class LongMessageFormTest {
    private static final Concatenation SECOND_OF_THREE = new Concatenation(0x1234, true, 3, 2);

    private static byte[] text(int octets) {
        byte[] text = new byte[octets];
        for (int i = 0; i < octets; i++) {
            text[i] = (byte) ('a' + i % 26);
        }
        return text;
    }

    private static ShortMessage whole(Body body) {
        return new SampleMessage(Address.NONE, Address.NONE, body, Concatenation.NONE);
    }

    private static ShortMessage beside(Body body) {
        return new SampleMessage(Address.NONE, Address.NONE, body, SECOND_OF_THREE);
    }

    private static ShortMessage headed(byte[] octets) {
        Body body = new Body(octets, true, 0);
        Concatenation concatenation =
                UserData.parse(octets, 0, octets.length).header().concatenation();
        return new SampleMessage(Address.NONE, Address.NONE, body, concatenation);
    }

    private static byte[] withHeader(String header, byte[] text) {
        byte[] octets = java.util.HexFormat.of().parseHex(header);
        byte[] all = Arrays.copyOf(octets, octets.length + text.length);
        System.arraycopy(text, 0, all, octets.length, text.length);
        return all;
    }

    // ---- Parts in the other form

    @ParameterizedTest
    @CsvSource({"0, 153", "8, 134", "4, 134", "0, 1", "0, 0"})
    void aPartNumberedInTlvsGetsAHeader(int coding, int octets) {
        List<Piece> pieces = LongMessageForm.HEADER.pieces(beside(new Body(text(octets), false, coding)), 7);
        byte[] expected = withHeader("050003340302", text(octets));
        assertThat(pieces).containsExactly(new Piece(new Body(expected, true, coding), Concatenation.NONE));
    }

    @ParameterizedTest
    @CsvSource({"0, 154", "8, 136", "4, 135"})
    void aPartWithoutRoomForAHeaderIsUnchanged(int coding, int octets) {
        assertThat(LongMessageForm.HEADER.pieces(beside(new Body(text(octets), false, coding)), 7))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0500037F0302, 127", "06080412340302, 4660"})
    void aPartNumberedInItsHeaderGetsTlvs(String header, int reference) {
        List<Piece> pieces = LongMessageForm.BESIDE.pieces(headed(withHeader(header, text(100))), 7);
        assertThat(pieces)
                .containsExactly(new Piece(new Body(text(100), false, 0), new Concatenation(reference, true, 3, 2)));
    }

    @Test
    void aHeaderWithOtherElementsIsKept() {
        String ports = "0B05040B8423F00003340302";
        assertThat(LongMessageForm.BESIDE.pieces(headed(withHeader(ports, text(100))), 7))
                .isEmpty();
    }

    @Test
    void leavesAMessageInTheRightFormUnchanged() {
        assertThat(LongMessageForm.HEADER.pieces(headed(withHeader("0500037F0302", text(100))), 7))
                .isEmpty();
        assertThat(LongMessageForm.BESIDE.pieces(beside(new Body(text(100), false, 0)), 7))
                .isEmpty();
    }

    // ---- Whole messages

    @ParameterizedTest
    @CsvSource({"HEADER, 0, 160", "BESIDE, 0, 160", "HEADER, 8, 140", "BESIDE, 4, 140", "HEADER, 0, 0"})
    void doesNotSplitAMessageThatFitsOneSegment(LongMessageForm form, int coding, int octets) {
        assertThat(form.pieces(whole(new Body(text(octets), false, coding)), 7)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"HEADER, 0, 153", "BESIDE, 0, 153", "HEADER, 4, 134", "BESIDE, 8, 134"})
    void aPartNumberOneOfOneIsDroppedIfTheTextFitsWithoutIt(LongMessageForm form, int coding, int octets) {
        Body body = new Body(withHeader("060804EEEE0101", text(octets)), true, coding);
        assertThat(form.pieces(whole(body), 7)).containsExactly(Piece.whole(new Body(text(octets), false, coding)));
    }

    @ParameterizedTest
    @CsvSource({"HEADER, 0, 152", "BESIDE, 0, 152", "HEADER, 4, 133", "BESIDE, 8, 132"})
    void aPartNumberOneOfOneIsKeptIfThereIsRoom(LongMessageForm form, int coding, int octets) {
        Body body = new Body(withHeader("060804EEEE0101", text(octets)), true, coding);
        assertThat(form.pieces(whole(body), 7)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "HEADER, 0, 161, 153",
        "BESIDE, 0, 161, 153",
        "HEADER, 0, 1000, 153",
        "HEADER, 8, 500, 134",
        "BESIDE, 8, 500, 134",
        "BESIDE, 4, 141, 134",
        "HEADER, 0, 39015, 153"
    })
    void splitsATooLongTextWithoutLoss(LongMessageForm form, int coding, int octets, int perPart) {
        byte[] text = text(octets);
        List<Piece> pieces = form.pieces(whole(new Body(text, false, coding)), 0x1FE);
        int count = (octets + perPart - 1) / perPart;
        assertThat(pieces).hasSize(count);
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (int i = 0; i < count; i++) {
            Piece piece = pieces.get(i);
            byte[] said = piece.body().octets();
            if (form == LongMessageForm.HEADER) {
                UserData data = UserData.parse(said, 0, said.length);
                assertThat(data.header().concatenation()).isEqualTo(new Concatenation(0xFE, false, count, i + 1));
                assertThat(piece.concatenation()).isEqualTo(Concatenation.NONE);
                joined.write(data.array(), data.from(), data.length());
            } else {
                assertThat(piece.body().hasHeader()).isFalse();
                assertThat(piece.concatenation()).isEqualTo(new Concatenation(0xFE, true, count, i + 1));
                joined.write(said, 0, said.length);
            }
            assertThat(piece.body().coding()).isEqualTo(coding);
        }
        assertThat(joined.toByteArray()).isEqualTo(text);
    }

    @Test
    void everyPartHasThePortsInEitherForm() {
        byte[] octets = withHeader("0605040B8423F0", text(300));
        for (LongMessageForm form : List.of(LongMessageForm.HEADER, LongMessageForm.BESIDE)) {
            List<Piece> pieces = form.pieces(whole(new Body(octets, true, 4)), 9);
            assertThat(pieces).hasSize(3).allSatisfy(piece -> {
                byte[] said = piece.body().octets();
                assertThat(said.length).isLessThanOrEqualTo(140);
                UserData data = UserData.parse(said, 0, said.length);
                assertThat(data.header().ports().destination()).isEqualTo(0x0B84);
                assertThat(data.header().concatenation().total()).isEqualTo(3);
            });
        }
    }

    @Test
    void leavesATextWithTooManyPartsUnchanged() {
        assertThat(LongMessageForm.HEADER.pieces(whole(new Body(text(39_016), false, 0)), 7))
                .isEmpty();
    }

    @Test
    void aMessageWithAMalformedHeaderIsUnchanged() {
        byte[] octets = withHeader("0600030102", text(300));
        assertThat(LongMessageForm.HEADER.pieces(whole(new Body(octets, true, 4)), 7))
                .isEmpty();
    }
}
