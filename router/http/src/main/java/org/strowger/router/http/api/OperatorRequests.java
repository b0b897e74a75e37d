package org.strowger.router.http.api;

import java.net.InetSocketAddress;
import java.util.function.Consumer;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.router.config.ListenerSettings.AdminAccess;

/** Runs the requests of operators. Callable from any thread. */
@FunctionalInterface
public interface OperatorRequests {
    /** Refuses requests until the console is open. */
    OperatorRequests NOT_YET =
            (request, from, access, answer) -> answer.accept(Reply.now(HttpResponse.text(503, "Strowger starts.\n")));

    /**
     * Starts handling a request. Does not block.
     *
     * @param from the address of the client
     * @param access the access that the listener grants
     * @param answer called once, on any thread, now or later
     */
    void begin(HttpRequest request, InetSocketAddress from, AdminAccess access, Consumer<Reply> answer);

    /**
     * The answer to a request.
     *
     * @param delayNanos the time to wait before the response is sent
     */
    record Reply(HttpResponse response, long delayNanos) {
        public static Reply now(HttpResponse response) {
            return new Reply(response, 0);
        }
    }
}
