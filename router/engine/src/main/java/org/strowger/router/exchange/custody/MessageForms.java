package org.strowger.router.exchange.custody;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.strowger.message.Body;
import org.strowger.message.MessageForm;
import org.strowger.message.Piece;
import org.strowger.message.PlainForm;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.message.StandalonePart;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.router.store.shared.ShardFormats;

/** The forms in which messages are stored, by name, and the format for new records. */
public final class MessageForms {
    private final List<MessageForm> forms = new ArrayList<>();
    private final IntSupplier format;

    /**
     * Creates the forms of these protocols and of the messages that Strowger creates; new records get the latest
     * format.
     */
    public MessageForms(List<ProtocolTraits> protocols) {
        this(protocols, () -> ShardFormats.NEWEST);
    }

    /** @param format returns the format for new records; called on any thread */
    public MessageForms(List<ProtocolTraits> protocols, IntSupplier format) {
        this.format = format;
        protocols.forEach(traits -> forms.add(traits.form()));
        forms.add(new PlainForm());
    }

    /** The format for new records, which all nodes that may read them can read. */
    public int format() {
        return format.getAsInt();
    }

    /** The form that writes this message. */
    public MessageForm of(ShortMessage message) {
        for (int i = 0; i < forms.size(); i++) {
            if (forms.get(i).writes(message)) {
                return forms.get(i);
            }
        }
        throw new AssertionError("no protocol can store a " + message.getClass());
    }

    /**
     * Joins segments into one message with the text of all of them. Everything else is taken from the first segment.
     * The result is a plain message if the form of that segment cannot hold long texts.
     *
     * @param first the message of the first segment
     * @param receipts the receipts that are requested for the whole
     * @param since when the first segment arrived
     */
    public Optional<ShortMessage> joined(
            ShortMessage first, List<StandalonePart> segments, ReceiptRequest receipts, Instant since) {
        Body body = StandalonePart.join(segments);
        MessageForm form = of(first);
        if (!form.holdsLongTexts()) {
            return Optional.of(plain(first, body, receipts, since));
        }
        Rewrite rewrite = Rewrite.NONE.saying(Piece.whole(body));
        return form.changed(first, first.receiptRequest() == receipts ? rewrite : rewrite.requesting(receipts));
    }

    private static ShortMessage plain(ShortMessage first, Body body, ReceiptRequest receipts, Instant since) {
        SendOptions options = first.options();
        return PlainMessage.like(first, body, since)
                .options(new SendOptions(
                        receipts,
                        options.notifications(),
                        options.priority(),
                        options.protocolId(),
                        options.replaces(),
                        options.replyPath()))
                .build();
    }

    /** @throws UnreadableRecord if there is no form with this name */
    MessageForm named(String name) {
        return forms.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UnreadableRecord(
                        "the message has the form of the protocol " + name + ", which this version does not support"));
    }
}
