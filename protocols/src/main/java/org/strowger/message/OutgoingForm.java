package org.strowger.message;

import java.util.List;
import org.strowger.gsm.Concatenation;

/**
 * How messages are to leave for somebody.
 *
 * @param parts the long ones
 * @param wording the text of each
 */
public record OutgoingForm(LongMessageForm parts, TextEncoder wording) {
    /** As they came, all that one protocol can say. */
    public static final OutgoingForm KEPT = new OutgoingForm(LongMessageForm.KEPT, TextEncoder.USUAL);

    /**
     * What a message is to say in place of what it says.
     *
     * @param said how its text is said
     * @param pieces in which messages it leaves; none: as it came, or not at all
     */
    public record Pieces(EncodedText.Said said, List<Piece> pieces) {
        static final Pieces AS_IT_CAME = new Pieces(EncodedText.Said.AS_IT_CAME, List.of());
        static final Pieces NOT_AT_ALL = new Pieces(EncodedText.Said.NOT_AT_ALL, List.of());

        public Pieces {
            pieces = List.copyOf(pieces);
        }
    }

    /** Whether messages always leave as they came. */
    public boolean isKept() {
        return parts == LongMessageForm.KEPT && wording.isUsual();
    }

    /**
     * In which messages one must leave.
     *
     * @param agreed what its sender means by coding 0, if its protocol leaves that open
     * @param same whether it came by the protocol by which it leaves
     * @param reference of the message, if it is whole: of 8 bits, so that parts hold as much as people expect
     */
    public Pieces pieces(ShortMessage message, DefaultCoding agreed, boolean same, int reference) {
        EncodedText worded = wording.say(message, agreed, same);
        if (!worded.isOther()) {
            return worded.said() == EncodedText.Said.NOT_AT_ALL ? Pieces.NOT_AT_ALL : asItCame(message, reference);
        }
        Body body = worded.body();
        Concatenation place = message.part().orElse(Concatenation.NONE);
        List<Piece> pieces = parts.pieces(body, place, reference);
        Concatenation beside = body.hasHeader() ? Concatenation.NONE : place;
        return new Pieces(worded.said(), pieces.isEmpty() ? List.of(new Piece(body, beside)) : pieces);
    }

    private Pieces asItCame(ShortMessage message, int reference) {
        List<Piece> pieces = parts.pieces(message, reference);
        return pieces.isEmpty() ? Pieces.AS_IT_CAME : new Pieces(EncodedText.Said.AS_IT_CAME, pieces);
    }
}
