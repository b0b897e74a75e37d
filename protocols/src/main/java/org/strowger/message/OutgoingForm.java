package org.strowger.message;

import java.util.List;
import org.strowger.gsm.Concatenation;

/**
 * The form in which messages are sent to a peer.
 *
 * @param parts the form of long messages
 * @param wording the encoding of texts
 */
public record OutgoingForm(LongMessageForm parts, TextEncoder wording) {
    /** Sends messages unchanged. */
    public static final OutgoingForm KEPT = new OutgoingForm(LongMessageForm.KEPT, TextEncoder.USUAL);

    /**
     * The messages that replace a message.
     *
     * @param encoding the kind of encoding
     * @param pieces empty if the message is sent unchanged, or cannot be sent
     */
    public record Pieces(EncodedText.Encoding encoding, List<Piece> pieces) {
        static final Pieces AS_IT_CAME = new Pieces(EncodedText.Encoding.AS_IT_CAME, List.of());
        static final Pieces NOT_AT_ALL = new Pieces(EncodedText.Encoding.NOT_AT_ALL, List.of());

        public Pieces {
            pieces = List.copyOf(pieces);
        }

        /** Returns the number of segments on the air of the message from which these pieces were made. */
        public int segments(ShortMessage message) {
            int sum = 0;
            for (Piece each : pieces) {
                sum += each.segments();
            }
            return pieces.isEmpty() ? message.segments() : sum;
        }
    }

    /** Whether the message is sent unchanged. */
    public boolean isKept() {
        return parts == LongMessageForm.KEPT && wording.isUsual();
    }

    /**
     * Returns the messages in which a message is sent.
     *
     * @param agreed the alphabet of data_coding 0 of its sender, if the protocol leaves it open
     * @param same whether the message is sent over the protocol over which it arrived
     * @param reference for a message to be split; 8 bits, because a 16-bit reference would leave less room for text
     */
    public Pieces pieces(ShortMessage message, DefaultCoding agreed, boolean same, int reference) {
        EncodedText worded = wording.say(message, agreed, same);
        // Only SMPP has fields for ports; in other protocols the ports are in the header (23.040 9.2.3.24.4).
        boolean portsBeside = !same && !wording.anyCoding() && !message.ports().isNone();
        if (!worded.isOther() && !portsBeside) {
            return worded.encoding() == EncodedText.Encoding.NOT_AT_ALL
                    ? Pieces.NOT_AT_ALL
                    : asItCame(message, reference);
        }
        if (worded.encoding() == EncodedText.Encoding.NOT_AT_ALL) {
            return Pieces.NOT_AT_ALL;
        }
        Body text = worded.isOther() ? worded.body() : message.body();
        Body body = portsBeside ? HeadedBody.complete(text, message) : text;
        Concatenation concatenation = message.part().orElse(Concatenation.NONE);
        List<Piece> pieces = parts.pieces(body, concatenation, reference);
        Concatenation beside = body.hasHeader() ? Concatenation.NONE : concatenation;
        return new Pieces(worded.encoding(), pieces.isEmpty() ? List.of(new Piece(body, beside)) : pieces);
    }

    private Pieces asItCame(ShortMessage message, int reference) {
        List<Piece> pieces = parts.pieces(message, reference);
        return pieces.isEmpty() ? Pieces.AS_IT_CAME : new Pieces(EncodedText.Encoding.AS_IT_CAME, pieces);
    }
}
