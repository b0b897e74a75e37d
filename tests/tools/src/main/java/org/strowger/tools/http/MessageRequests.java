package org.strowger.tools.http;

import java.util.Optional;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;

/** Composes the requests of one account for one API. */
interface MessageRequests {
    /** The request that sends a message; empty if the API cannot express the message. */
    Optional<HttpRequest> request(ShortMessage message, Rewrite rewrite);

    /** The meaning of a response. */
    Outcome outcome(HttpResponse response);
}
