package org.strowger.router.http.api;

import java.time.Instant;
import java.time.ZoneId;
import org.strowger.message.Address;
import org.strowger.message.CallbackEvent;
import org.strowger.message.CallbackRequest;
import org.strowger.message.Receipt;
import org.strowger.message.ShortMessage;

/** An event that a callback reports to an application. */
public sealed interface CallbackNotice {
    /**
     * The id of the notice, which is the same in every repetition of the callback; receivers use it to detect
     * duplicates.
     */
    String noticeId();

    /** The time at which the reported event arrived. */
    Instant at();

    /** The name of the SMSC; empty if it is unknown or the notice is Strowger's own. */
    String smsc();

    /**
     * A report on a message of the application.
     *
     * @param event the event
     * @param request the callbacks that the application requested with the message
     * @param messageId Strowger's id of the message
     * @param sender the sender of the message, as the application wrote it, or its default sender
     * @param recipient the recipient of the message, as the application wrote it
     * @param receipt the report, with the message id of the SMSC; the id is empty if no SMSC has accepted the message
     * @param smppStatus the SMPP command_status with which the message was refused; 0 otherwise
     * @param clock the time zone of the times in the receipt
     */
    record Report(
            String noticeId,
            Instant at,
            String smsc,
            CallbackEvent event,
            CallbackRequest request,
            String messageId,
            Address sender,
            Address recipient,
            Receipt receipt,
            int smppStatus,
            ZoneId clock)
            implements CallbackNotice {}

    /**
     * A message from a mobile.
     *
     * @param message the message; its source is the mobile
     * @param text the text; empty if the message is binary
     */
    record Incoming(String noticeId, Instant at, String smsc, ShortMessage message, String text)
            implements CallbackNotice {}
}
