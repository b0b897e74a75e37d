package org.strowger.router.filter;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;
import org.strowger.message.Address;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.config.expression.CompiledExpression;
import org.strowger.router.config.expression.ExpressionText;
import org.strowger.router.config.filter.ComputedFields;
import org.strowger.router.config.match.MessageFacts;
import org.strowger.router.config.match.NumberText;
import org.strowger.router.config.match.PatternTypes;

/** Computes the new values of fields of a message. A message for which a value is not valid is refused. */
@Within(Within.Scope.PACKET)
final class FieldSetter {
    private static final int NAME_MAX = 64;

    private final String filter;
    private final @Nullable CompiledExpression from;
    private final @Nullable CompiledExpression to;
    private final @Nullable CompiledExpression text;
    private final @Nullable CompiledExpression route;

    FieldSetter(String filter, ComputedFields fields, String application) {
        this.filter = filter;
        this.from = compiled(fields.from(), application);
        this.to = compiled(fields.to(), application);
        this.text = compiled(fields.text(), application);
        this.route = compiled(fields.route(), application);
    }

    private static @Nullable CompiledExpression compiled(List<ExpressionText> written, String application) {
        return written.isEmpty() ? null : written.get(0).compile(application);
    }

    /** @param fixed the changes that are the same for all messages */
    Verdict judge(MessageFacts message, MessageChanges fixed) {
        MessageChanges changes = fixed;
        if (from != null) {
            Optional<Address> sender = address(from.text(message), message.source());
            if (sender.isEmpty()) {
                return refused(RefusalReason.INVALID_SENDER);
            }
            changes = changes.from(sender.get());
        }
        if (to != null) {
            Optional<Address> recipient = address(to.text(message), message.destination());
            if (recipient.isEmpty() || recipient.get().ton() == Address.TON_ALPHANUMERIC) {
                return refused(RefusalReason.INVALID_DESTINATION);
            }
            changes = changes.to(recipient.get());
        }
        if (route != null) {
            String name = route.text(message);
            changes = name.length() <= NAME_MAX ? changes.by(name) : changes;
        }
        if (text != null && message.hasText()) {
            String said = text.text(message);
            if (said.isEmpty() || said.length() > MessageFacts.TEXT_CHARACTERS_MAX || message.isTextCut()) {
                return refused(RefusalReason.NOT_ENCODABLE);
            }
            changes = said.equals(message.text()) ? changes : changes.saying(message.bodyOf(said));
        }
        return changes.isNone() ? Verdict.PASS : Verdict.change(changes);
    }

    private Verdict refused(RefusalReason reason) {
        return Verdict.refuseBy(filter, reason, 0);
    }

    /**
     * The address in a text.
     *
     * @return the address of the message, with its type of number, if the text is the same; empty if the text is no
     *     address
     */
    private static Optional<Address> address(String text, Address now) {
        return text.equals(NumberText.digits(now)) ? Optional.of(now) : PatternTypes.addressOf(text);
    }

    /** The values of the expressions, one sentence each. */
    List<String> explain(MessageFacts message) {
        List<String> lines = new ArrayList<>();
        for (CompiledExpression each : new CompiledExpression[] {from, to, text, route}) {
            if (each != null) {
                lines.addAll(each.explain(message));
            }
        }
        return lines;
    }
}
