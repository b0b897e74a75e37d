package org.strowger.router.http;

import org.strowger.http.HttpRequest;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.router.config.ListenerSettings.AdminAccess;
import org.strowger.router.http.api.OperatorRequests.Reply;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.time.Timer;

/**
 * A request of an operator. It runs on another thread; the response is sent on the connection's thread, after a delay
 * if the password was wrong.
 */
final class OperatorCall {
    private static final CloseReason NOT_ALLOWED =
            new CloseReason(CloseCause.REFUSED, "the address is not in http.admin.allow-from");

    private final HttpContext context;
    private final HttpConnection connection;
    private final long token;

    OperatorCall(HttpContext context, HttpConnection connection, long token) {
        this.context = context;
        this.connection = connection;
        this.token = token;
    }

    void begin(HttpRequest request) {
        Connection channel = connection.connection();
        AdminAccess access = connection.listener().admin();
        if (!access.allows(channel.peer().getAddress())) {
            SelectorThread thread = context.thread();
            thread.invokeLater(() -> channel.abandoned(NOT_ALLOWED, thread.nowNanos()));
            return;
        }
        context.operators().begin(request, channel.peer(), access, this::answered);
    }

    /** Passes the answer to the thread of the connection. Callable from any thread. */
    private void answered(Reply reply) {
        context.thread().comesBack(() -> respond(reply));
    }

    private void respond(Reply reply) {
        SelectorThread thread = context.thread();
        if (reply.delayNanos() == 0) {
            connection.respond(token, reply.response(), thread.nowNanos());
        } else {
            Timer later = new Timer(nowNanos -> connection.respond(token, reply.response(), nowNanos));
            thread.schedule(later, thread.nowNanos() + reply.delayNanos());
        }
    }
}
