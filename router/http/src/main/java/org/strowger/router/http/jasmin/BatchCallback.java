package org.strowger.router.http.jasmin;

import java.time.Instant;
import java.util.Set;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.http.PercentCoding;
import org.strowger.message.CallbackEvent;
import org.strowger.message.CallbackRequest;
import org.strowger.router.http.api.CallbackNotice;
import org.strowger.router.http.api.CallbackStyle;
import org.strowger.router.http.api.CallbackTarget;
import org.strowger.router.http.gateway.CallbackUrl;

/** Reports on the messages of a batch, as Jasmin sends them to {@code callback_url} and {@code errback_url}. */
public final class BatchCallback implements CallbackStyle {
    static final String NAME = "jasmin-batch";

    private static final int SERVER_ERRORS = 500;
    private static final int TOO_MANY_REQUESTS = 429;

    /** Separates the recipient from the words. */
    private static final char SEPARATOR = '\n';

    /**
     * Returns the callback request for a report.
     *
     * @param to the recipient as the application wrote it
     * @param words the result in Jasmin's words
     */
    static CallbackRequest request(String url, CallbackEvent event, String batchId, String to, String words) {
        return new CallbackRequest(NAME, url, Set.of(event), batchId, to.replace(SEPARATOR, ' ') + SEPARATOR + words);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean isForReceipts() {
        return false;
    }

    /** @throws IllegalArgumentException if the notice is not such a report, or its URL is malformed */
    @Override
    public HttpRequest request(CallbackNotice notice, CallbackTarget target, Instant now) {
        if (!(notice instanceof CallbackNotice.Report report)) {
            throw new IllegalArgumentException("a batch has only reports");
        }
        CallbackUrl url = CallbackUrl.of(target);
        return HttpRequest.get(
                url.targetWith(query(report)),
                url.headers().add("Accept", "*/*").build());
    }

    private static String query(CallbackNotice.Report report) {
        String details = report.request().details();
        int end = details.indexOf(SEPARATOR);
        return "batchId=" + PercentCoding.FORM.encode(report.request().reference())
                + "&to=" + PercentCoding.FORM.encode(details.substring(0, Math.max(0, end)))
                + "&status=" + (report.event() == CallbackEvent.SENT ? 1 : 0)
                + "&statusText=" + PercentCoding.FORM.encode(details.substring(end + 1));
    }

    @Override
    public String url(CallbackNotice notice, CallbackTarget target) {
        return CallbackUrl.of(target).called();
    }

    /** Jasmin ignores the response. Strowger repeats the report if the server fails. */
    @Override
    public boolean isTaken(HttpResponse response) {
        return response.status() < SERVER_ERRORS && response.status() != TOO_MANY_REQUESTS;
    }
}
