package org.strowger.router.filter;

import java.util.function.Consumer;
import org.strowger.message.Address;
import org.strowger.message.ShortMessage;

/**
 * A filter whose verdict takes time, such as a query to another program. The message waits for the verdict in custody:
 * it is durable and the application has its response, so neither a crash nor a slow answer loses the message. A message
 * of an application with such a filter is therefore stored even if its route relays.
 *
 * <p>After a restart, or if the wait is interrupted, {@link #judge} is called again for the same message: the query
 * must be repeatable.
 */
public interface AsyncMessageFilter {
    /** The name in explanations and in the log. */
    String name();

    /** The time to wait for the verdict; after that, the message is treated as for {@link Verdict#LATER}. */
    long timeoutNanos();

    /**
     * Starts the query; must not block.
     *
     * @param reply accepts the verdict, on any thread; only the first call counts, and only in time
     */
    void judge(Question message, Consumer<Verdict> reply);

    /**
     * The message to judge.
     *
     * @param id the id of the message
     * @param application the name of the application
     * @param source the sender, with the changes of earlier filters
     * @param destination the recipient, with the changes of earlier filters
     * @param message the message as stored; owns its bytes
     * @param askedNanos the time of the question
     */
    record Question(
            long id, String application, Address source, Address destination, ShortMessage message, long askedNanos) {}
}
