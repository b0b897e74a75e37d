package org.strowger.router.exchange.custody;

import java.util.ArrayList;
import java.util.List;
import org.strowger.message.MessageForm;
import org.strowger.message.PlainForm;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.ProtocolTraits;

/** The forms in which messages are stored, by name. */
public final class MessageForms {
    private final List<MessageForm> forms = new ArrayList<>();

    /** The forms of these protocols, and the form of messages that Strowger creates. */
    public MessageForms(List<ProtocolTraits> protocols) {
        protocols.forEach(traits -> forms.add(traits.form()));
        forms.add(new PlainForm());
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

    /** @throws UnreadableRecord if there is no form with this name */
    MessageForm named(String name) {
        return forms.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UnreadableRecord(
                        "the message has the form of the protocol " + name + ", which this version does not support"));
    }
}
