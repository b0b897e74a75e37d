package org.strowger.router.filter;

import java.util.Optional;
import org.strowger.message.SampleMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.fields.MessageValues;
import org.strowger.router.config.fields.TlvFault;
import org.strowger.router.config.fields.TlvRules;
import org.strowger.router.config.match.MessageFacts;

/**
 * Refuses messages that lack a required TLV, or have one with a value that is not permitted. TLVs are not changed here
 * but when the message is submitted, because only SMPP can carry them. A check takes the changes before it in the list
 * of rules into account.
 */
public final class TlvCheck implements MessageFilter {
    private final ApplicationSettings.Sending sender;

    private TlvCheck(ApplicationSettings.Sending sender) {
        this.sender = sender;
    }

    static Optional<MessageFilter> of(ApplicationSettings settings) {
        return settings.sending().tlvs().canRefuse() ? Optional.of(new TlvCheck(settings.sending())) : Optional.empty();
    }

    @Override
    public String name() {
        return "TLV check";
    }

    @Override
    public Verdict judge(MessageFacts message) {
        return judge(sender.tlvs(), sender, message);
    }

    /** Judges a message by the rules of its application, and then by the rules of its route. */
    public static Verdict ofRoute(TlvRules route, ApplicationSettings.Sending sender, MessageFacts message) {
        return judge(sender.tlvs().then(route), sender, message);
    }

    private static Verdict judge(TlvRules rules, ApplicationSettings.Sending sender, MessageFacts message) {
        if (message.message() instanceof SampleMessage) {
            return Verdict.PASS; // A message that an operator describes has no TLVs that could be checked.
        }
        MessageValues values = new MessageValues(
                sender.attributes(),
                message.source().text(),
                message.destination().text());
        TlvRules.Result result = rules.of(message.message().optionalParameters(), values);
        if (!result.isRefused()) {
            return Verdict.PASS;
        }
        TlvFault fault = result.refusals().get(0);
        return Verdict.refuse(RefusalReason.INVALID_PARAMETER, fault.smppStatus(), fault.text());
    }
}
