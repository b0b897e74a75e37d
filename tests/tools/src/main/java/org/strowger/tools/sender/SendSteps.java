package org.strowger.tools.sender;

import java.net.InetSocketAddress;
import org.strowger.message.Outcome;
import org.strowger.message.Receipt;
import org.strowger.protocol.CloseReason;

/**
 * Callbacks for the steps of a {@link Sender}, on its SelectorThread. A message is identified by its index in the plan.
 */
public interface SendSteps {
    void connected(InetSocketAddress server);

    void signedIn(String version);

    void signInRefused(Outcome why);

    void submitted(int message);

    /** The message cannot be expressed in this protocol or version. */
    void unfit(int message);

    void answered(int message, Outcome outcome);

    /** A receipt or a notification for the message was received. */
    void reported(int message, Receipt receipt);

    /** Called as the last step. */
    void ended(Ending ending, CloseReason reason);

    /** The result of the sender. */
    enum Ending {
        /** All messages were accepted, and delivered if the plan waits for receipts. */
        DONE,
        /** Some messages were refused, not answered or not delivered. */
        FAILED,
        TIME_UP,
        CONNECTION_LOST,
        NOT_CONNECTED
    }
}
