package org.strowger.http;

/** Receives the events of a server's session. */
public interface HttpServerHandler {
    /**
     * Takes a complete request. The owner must answer each request once with {@link HttpServerSession#respond}, now or
     * later, in any order.
     *
     * @param token identifies the request in this session
     */
    void requestCame(HttpRequest request, long token);

    /** Reports a faulty request, which the session has already answered. The session ends. */
    void brokenRequestCame(HttpFault fault);
}
