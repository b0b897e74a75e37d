package org.strowger.router.filter;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.match.MessageFacts;

/** Refuses messages with a label that the application may not use. */
final class LabelCheck implements MessageFilter {
    private static final Verdict NOT_ALLOWED = Verdict.refuse(RefusalReason.NOT_ALLOWED);

    private final Set<String> allowed;

    private LabelCheck(List<String> allowed) {
        this.allowed = Set.copyOf(allowed);
    }

    static Optional<MessageFilter> of(ApplicationSettings settings) {
        List<String> allowed = settings.sending().labels().allowed();
        return allowed.isEmpty() ? Optional.empty() : Optional.of(new LabelCheck(allowed));
    }

    @Override
    public String name() {
        return "label check";
    }

    @Override
    public Verdict judge(MessageFacts message) {
        List<String> labels = message.labels();
        for (int i = 0; i < labels.size(); i++) {
            if (!allowed.contains(labels.get(i))) {
                return NOT_ALLOWED;
            }
        }
        return Verdict.PASS;
    }
}
