package org.strowger.router.application;

import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Inquiry;
import org.strowger.router.event.LogEvent;

/**
 * Receives the events of the sessions and delivery targets of applications on one thread, each event once. It may call
 * any session at once, including the session of the event.
 */
public interface AppTraffic {
    /**
     * An application sent a message, which {@link Submitter#respond} answers.
     *
     * @param message a view, valid during this call
     */
    void messageCame(Submitter from, ShortMessage message, long token);

    /**
     * Whether more may be read from a session whose messages are stored. If not, {@link PausableReader#readAgain} is
     * called later.
     *
     * @param application the one that sends by the session
     */
    boolean takesMore(Application application, PausableReader from, long nowNanos);

    /** Whether a route that accepts messages would take this message of the application now. */
    boolean isRoutable(Application from, ShortMessage message);

    /** An application sent an inquiry about a message, which {@link Submitter#answer} answers. */
    void inquiryCame(Submitter from, Inquiry inquiry, long token);

    /**
     * Sends an application a report of Strowger's own by the callback that it requested. The report is stored, and
     * delivered as a receipt is.
     *
     * @return false if nothing more can be stored for the application now
     */
    boolean report(Application to, ShortMessage report, CallbackReport callback);

    /** A delivery has an outcome. */
    void outcomeCame(DeliveryTarget from, PendingDelivery delivery, Outcome outcome);

    /** The targets of a port have room again. */
    void roomChanged(AppPort at);

    /**
     * Delivery targets were attached or detached.
     *
     * @param difference the change of their number
     */
    void receiversChanged(AppPort at, int difference);

    /** Writes to the operator log. */
    void applicationEvent(String application, LogEvent event, String detail);
}
