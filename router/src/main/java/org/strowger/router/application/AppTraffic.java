package org.strowger.router.application;

import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Inquiry;
import org.strowger.router.event.LogEvent;

/**
 * Hears what the sessions of all applications on one thread have to tell, each thing once. It may call any session back
 * at once, the one that tells included.
 */
public interface AppTraffic {
    /**
     * An application hands over a message, to be answered by {@link AppSession#respond}.
     *
     * @param message a view, good for this call
     */
    void messageCame(AppSession from, ShortMessage message, long token);

    /** An application asks about a message, to be answered by {@link AppSession#answer}. */
    void inquiryCame(AppSession from, Inquiry inquiry, long token);

    /** What was delivered has been answered, or never will be. */
    void outcomeCame(DeliveryTarget from, PendingDelivery delivery, Outcome outcome);

    /** There is room for what waits to be delivered. */
    void roomChanged(AppPort at);

    /** A delivery target has been attached or detached. */
    void receiversChanged(AppPort at, int difference);

    /** What an operator should know. */
    void applicationEvent(String application, LogEvent event, String detail);
}
