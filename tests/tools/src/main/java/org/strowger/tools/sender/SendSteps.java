package org.strowger.tools.sender;

import java.net.InetSocketAddress;
import org.strowger.message.Outcome;
import org.strowger.message.Receipt;
import org.strowger.protocol.CloseReason;

/** Hears how it goes, on the SelectorThread of the sender; messages are named by their place in the plan. */
public interface SendSteps {
    void connected(InetSocketAddress server);

    void signedIn(String version);

    void signInRefused(Outcome why);

    void submitted(int message);

    /** The message cannot be said in this protocol or version. */
    void unfit(int message);

    void answered(int message, Outcome outcome);

    /** A receipt or a notification of a message of ours. */
    void reported(int message, Receipt receipt);

    /** The last of all. */
    void ended(Ending ending, CloseReason reason);

    /** How it came out. */
    enum Ending {
        /** All were accepted, and delivered if that was waited for. */
        DONE,
        /** Some were refused, not answered or not delivered. */
        FAILED,
        TIME_UP,
        CONNECTION_LOST,
        NOT_CONNECTED
    }
}
