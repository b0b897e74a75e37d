package org.strowger.router.application;

import org.strowger.message.DefaultCoding;
import org.strowger.message.EncodedText.Said;
import org.strowger.message.LongMessageForm;
import org.strowger.message.OutgoingForm;
import org.strowger.message.OutgoingForm.Pieces;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.message.TextEncoder;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.Submission;

/**
 * Re-encodes a message that came by one protocol for an application of another. A delivery is never split: a text that
 * does not fit in one message of the other protocol cannot be delivered.
 */
final class DeliveryTranscoder {
    private DeliveryTranscoder() {}

    static Submission deliver(
            PendingDelivery delivery, ShortMessage message, Rewrite rewrite, DeliveryTarget target, long nowNanos) {
        ProtocolTraits suite = target.suite();
        if (suite.form().writes(message) || message.kind() != ShortMessage.Kind.MESSAGE) {
            return target.deliver(delivery, message, rewrite, nowNanos);
        }
        DefaultCoding own =
                target.port().application().settings().dialect().alphabet().coding();
        DefaultCoding zero = suite.hasCodings() ? own : DefaultCoding.GSM;
        OutgoingForm shape = new OutgoingForm(LongMessageForm.KEPT, new TextEncoder(suite.hasCodings(), zero, false));
        Pieces said = shape.pieces(message, delivery.defaultCoding(), false, 0);
        if (said.said() == Said.NOT_AT_ALL) {
            return Submission.UNFIT;
        }
        Rewrite other =
                said.pieces().isEmpty() ? rewrite : rewrite.saying(said.pieces().get(0));
        return target.deliver(delivery, message, other, nowNanos);
    }
}
