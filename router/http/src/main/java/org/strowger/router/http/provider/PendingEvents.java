package org.strowger.router.http.provider;

import java.util.List;
import java.util.function.Consumer;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpResponse;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscPort;
import org.strowger.router.smsc.SmscTraffic;

/**
 * The receipts or messages in one request of a provider, until each has an outcome. The request is answered once, as a
 * whole: the provider repeats all of it if one of them could not be accepted now.
 */
final class PendingEvents implements SmscTraffic.Source {
    private static final HttpResponse LATER = new HttpResponse(503, HttpHeaders.of("Retry-After", "30"), new byte[0]);
    private static final HttpResponse NEVER =
            HttpResponse.text(422, "No application receives messages for this number.\n");

    private final SmscPort port;
    private final List<PlainMessage> messages;
    private final Consumer<HttpResponse> answer;
    private int unanswered;
    private HttpResponse response;

    /** @param taken the response if all are accepted */
    PendingEvents(SmscPort port, List<PlainMessage> messages, HttpResponse taken, Consumer<HttpResponse> answer) {
        this.port = port;
        this.messages = messages;
        this.answer = answer;
        this.unanswered = messages.size();
        this.response = taken;
    }

    void begin() {
        if (messages.isEmpty()) {
            answer.accept(response);
        }
        for (int i = 0; i < messages.size(); i++) {
            port.messageCame(this, messages.get(i), i);
        }
    }

    @Override
    public Smsc smsc() {
        return port.smsc();
    }

    @Override
    public SmscPort port() {
        return port;
    }

    @Override
    public void respond(long token, Outcome outcome, long nowNanos) {
        switch (outcome.kind()) {
            case ACCEPTED -> {}
            case PERMANENT -> response = response.equals(LATER) ? LATER : NEVER;
            case THROTTLED, TEMPORARY, UNCERTAIN -> response = LATER;
        }
        unanswered--;
        if (unanswered == 0) {
            answer.accept(response);
        }
    }
}
