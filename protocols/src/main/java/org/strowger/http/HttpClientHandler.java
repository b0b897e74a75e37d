package org.strowger.http;

import org.strowger.protocol.CloseReason;

/** Receives the outcome of each request of a client's session, exactly once. */
public interface HttpClientHandler {
    /**
     * Takes a response; redirections are treated like other responses.
     *
     * @param isCut whether the body was longer than the limit and only its beginning is returned
     */
    void responseCame(HttpResponse response, boolean isCut, long token);

    /**
     * Reports that there will be no usable response. The session is over.
     *
     * @param wasSent whether the server may have processed the request; if false, none of its octets were sent
     */
    void requestFailed(CloseReason why, boolean wasSent, long token);
}
