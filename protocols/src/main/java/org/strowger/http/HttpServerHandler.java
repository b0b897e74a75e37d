package org.strowger.http;

/** Receives the events of a server's session. */
public interface HttpServerHandler {
    /**
     * Takes a complete request. The owner answers it once with {@link HttpServerSession#respond}, now or later, in any
     * order.
     *
     * @param token names the request on this session
     */
    void requestCame(HttpRequest request, long token);

    /** Notes a faulty request, which the session has answered. The session ends. */
    void brokenRequestCame(HttpFault fault);
}
