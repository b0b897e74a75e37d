package org.strowger.router.recording;

import org.strowger.http.HttpRequest;

/** An HTTP request of an application in a recording, with the response of the gateway. */
public final class RecordedRequest {
    /** The status of a request without a response. */
    public static final int UNANSWERED = 0;

    private final HttpRequest request;
    private final RecordedAddress client;
    private final long timeMillis;
    private int status = UNANSWERED;
    private String body = "";

    public RecordedRequest(HttpRequest request, RecordedAddress client, long timeMillis) {
        this.request = request;
        this.client = client;
        this.timeMillis = timeMillis;
    }

    public HttpRequest request() {
        return request;
    }

    public RecordedAddress client() {
        return client;
    }

    public long timeMillis() {
        return timeMillis;
    }

    /** Sets the response. */
    public void answer(int code, String text) {
        status = code;
        body = text;
    }

    public boolean isAnswered() {
        return status != UNANSWERED;
    }

    /** The HTTP status; {@link #UNANSWERED} if there is no response. */
    public int status() {
        return status;
    }

    /** The body of the response. */
    public String body() {
        return body;
    }
}
