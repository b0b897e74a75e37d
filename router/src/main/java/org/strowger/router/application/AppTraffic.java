package org.strowger.router.application;

import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Inquiry;
import org.strowger.router.event.LogEvent;

/**
 * Receives what the sessions and delivery targets of applications on one thread have to tell, each event once. It may
 * call back any session at once, including the one that tells.
 */
public interface AppTraffic {
    /**
     * An application sent a message, to be answered by {@link AppSession#respond}.
     *
     * @param message a view, valid during this call
     */
    void messageCame(AppSession from, ShortMessage message, long token);

    /** An application asks about a message, to be answered by {@link AppSession#answer}. */
    void inquiryCame(AppSession from, Inquiry inquiry, long token);

    /** A delivery was answered, or never will be. */
    void outcomeCame(DeliveryTarget from, PendingDelivery delivery, Outcome outcome);

    /** The targets of a port have room again. */
    void roomChanged(AppPort at);

    /** A delivery target has been attached or detached. */
    void receiversChanged(AppPort at, int difference);

    /** For the operator log. */
    void applicationEvent(String application, LogEvent event, String detail);
}
