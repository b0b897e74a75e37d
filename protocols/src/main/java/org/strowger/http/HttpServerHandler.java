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

    /**
     * Reports the size of the incomplete body, whenever it has changed. The owner may refuse the request with
     * {@link HttpServerSession#refuseBody} if all incomplete bodies together take too much memory.
     *
     * @param octets the octets received so far; 0 if there is no incomplete body any more
     */
    default void incompleteBody(int octets) {
        // A server of a test has few clients.
    }

    /** Reports a faulty request, which the session has already answered. The session ends. */
    void brokenRequestCame(HttpFault fault);
}
