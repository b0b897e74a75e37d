package org.strowger.router.http.api;

import java.net.InetAddress;
import java.util.function.Consumer;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;

/** Handles the requests of HTTP providers that are configured as SMSCs, on one thread. */
public interface SmscRequests {
    /**
     * Handles a request.
     *
     * @param from the address of the client
     * @param answer called once, on the same thread, now or later
     */
    void requestCame(HttpRequest request, InetAddress from, Consumer<HttpResponse> answer);
}
