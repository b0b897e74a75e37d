package org.strowger.world.http;

import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpResponse;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.world.Arrival;
import org.strowger.world.CallbackPeer;

/** A callback from the router. */
public final class CallbackArrival implements Arrival {
    private static final int TOO_MANY = 429;

    private final CallbackPeer.Call call;
    private final HttpDialect dialect;
    private final ShortMessage message;
    private final String eventId;

    CallbackArrival(CallbackPeer.Call call, HttpDialect dialect) {
        this.call = call;
        this.dialect = dialect;
        this.message = dialect.read(call.request());
        this.eventId = dialect.eventId(call.request());
    }

    @Override
    public ShortMessage message() {
        return message;
    }

    boolean isReceipt() {
        return message.kind() == ShortMessage.Kind.RECEIPT;
    }

    /** The id that is the same in every repetition; empty if the style has no ids. */
    public String eventId() {
        return eventId;
    }

    @Override
    public long nanos() {
        return call.nanos();
    }

    @Override
    public long closedNanos() {
        return call.closedNanos();
    }

    @Override
    public void answer(Outcome outcome) {
        call.answer(outcome.isAccepted() ? dialect.taken() : notTaken(outcome.code()));
    }

    private static HttpResponse notTaken(int status) {
        HttpHeaders headers = status == TOO_MANY ? HttpHeaders.of("Retry-After", "2") : HttpHeaders.NONE;
        return new HttpResponse(status, headers, new byte[0]);
    }

    /** Whether the callback was sent to a URL from the message. */
    public boolean isToOwnUrl() {
        return call.request().path().equals(HttpDialect.REPORTS);
    }

    void breakOff() {
        call.breakOff();
    }
}
