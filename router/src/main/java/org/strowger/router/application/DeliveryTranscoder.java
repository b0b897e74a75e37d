package org.strowger.router.application;

import org.strowger.message.DefaultCoding;
import org.strowger.message.EncodedText.Said;
import org.strowger.message.LongMessageForm;
import org.strowger.message.OutgoingForm;
import org.strowger.message.OutgoingForm.Pieces;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.message.TextEncoder;
import org.strowger.protocol.ProtocolSuite;
import org.strowger.protocol.Submission;

/**
 * What SMSCs bring by one protocol is told by another in a code that this one has. Nothing is cut on the way to an
 * application: what has no room in one message cannot be said to it.
 */
final class DeliveryTranscoder {
    private DeliveryTranscoder() {}

    static Submission deliver(
            PendingDelivery letter, ShortMessage message, Rewrite rewrite, AppSession receiver, long nowNanos) {
        ProtocolSuite suite = receiver.suite();
        if (suite.form().writes(message) || message.kind() != ShortMessage.Kind.MESSAGE) {
            return receiver.deliver(letter, message, rewrite, nowNanos);
        }
        DefaultCoding own =
                receiver.application().settings().dialect().alphabet().coding();
        DefaultCoding zero = suite.hasCodings() ? own : DefaultCoding.GSM;
        OutgoingForm shape = new OutgoingForm(LongMessageForm.KEPT, new TextEncoder(suite.hasCodings(), zero, false));
        Pieces said = shape.pieces(message, letter.zero(), false, 0);
        if (said.said() == Said.NOT_AT_ALL) {
            return Submission.UNFIT;
        }
        Rewrite other =
                said.pieces().isEmpty() ? rewrite : rewrite.saying(said.pieces().get(0));
        return receiver.deliver(letter, message, other, nowNanos);
    }
}
