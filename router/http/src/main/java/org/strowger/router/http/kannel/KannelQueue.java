package org.strowger.router.http.kannel;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.strowger.message.CallbackEvent;
import org.strowger.message.CallbackRequest;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.http.api.HttpAction;

/**
 * Converts the queued messages and expected receipts of a Kannel to the form in which {@link KannelApi} would produce
 * them.
 */
public final class KannelQueue {
    private static final long MINUTE_SECONDS = Duration.ofMinutes(1).toSeconds();

    private KannelQueue() {}

    /**
     * The messages of a sendsms request with these parameters; none if Kannel's API would refuse the request.
     *
     * @param validUntil the end of the messages' validity in Unix seconds; 0 if they have none
     * @param deferredUntil the earliest time of sending in Unix seconds; 0 if there is none
     */
    public static List<PlainMessage> messages(
            ApplicationSettings application, String query, long validUntil, long deferredUntil, Instant now) {
        String times = minutes("&validity=", validUntil, now) + minutes("&deferred=", deferredUntil, now);
        try {
            HttpAction action = new KannelSend(KannelFields.ofQuery(query + times), false).begin(application, now);
            return action instanceof HttpAction.Send send ? send.messages() : List.of();
        } catch (KannelRejection e) {
            return List.of();
        }
    }

    /** A time as a parameter, in whole minutes from now, rounded up. */
    private static String minutes(String name, long until, Instant now) {
        long seconds = until - now.getEpochSecond();
        return until == 0 || seconds <= 0 ? "" : name + (seconds + MINUTE_SECONDS - 1) / MINUTE_SECONDS;
    }

    /** The callbacks of a message with this mask and URL. */
    public static CallbackRequest callback(int mask, String url) {
        Set<CallbackEvent> events = KannelEvents.of(mask);
        KannelDetails details = new KannelDetails(Integer.toString(mask), "", "", "");
        return events.isEmpty()
                ? CallbackRequest.NONE
                : new CallbackRequest(KannelCallback.NAME, url, events, "", details.form());
    }

    /** Whether a final receipt is certain to be sent for a message with this mask. */
    public static boolean isCertain(int mask) {
        return KannelEvents.receipt(KannelEvents.of(mask)) == ReceiptRequest.ON_END;
    }
}
