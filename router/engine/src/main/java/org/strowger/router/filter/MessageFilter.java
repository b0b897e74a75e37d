package org.strowger.router.filter;

import java.util.List;
import org.strowger.router.config.match.MessageFacts;

/**
 * A rule that judges each message of an application. It runs on the thread of the application's session, so it may
 * neither block nor wait, and has {@link FilterChain#BUDGET_NANOS} per message together with the other filters. A rule
 * that must query another program is an {@link AsyncMessageFilter}.
 *
 * <p>All threads share one instance.
 */
public interface MessageFilter {
    /** The name in explanations and in the log. */
    String name();

    /** @param message the message with the changes of the filters before this one; valid only during the call */
    Verdict judge(MessageFacts message);

    /** Whether the filter is one of the configuration, which may judge the content of a message. */
    default boolean isConfigured() {
        return false;
    }

    /** Whether a table of opt-outs decides: subscribers may change the verdict as long as a message has not left. */
    default boolean isOptOut() {
        return false;
    }

    /**
     * The values of the expressions of the filter for a message, one sentence each. Off the message path.
     *
     * @param message as for {@link #judge}
     */
    default List<String> explain(MessageFacts message) {
        return List.of();
    }
}
