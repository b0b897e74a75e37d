package org.strowger.router.http;

import org.jspecify.annotations.Nullable;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.router.thread.OldestByOwner;

/**
 * The incomplete bodies of the HTTP requests of a thread, without a limit of which slow clients could fill the memory.
 *
 * <p>If there is too much, the oldest body of the address with most octets gives way, unless the head of its request
 * has right credentials. Bodies of applications give way only to each other, the oldest of the application with most
 * octets first. Credentials are looked at only when the limit is reached, and once for each request.
 *
 * <p>A body that arrives in one piece is never here. Owned by the thread.
 */
final class IncompleteBodies {
    @Bound(
            of = "incomplete bodies of HTTP requests of all clients of a thread",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.ADDRESS,
            share = Sharing.LARGEST,
            full = "the oldest body of the address with most octets gives way, unless its request has "
                    + "credentials that are known to be right: 503, and its connection closes. If there is none, the "
                    + "oldest of the application with most octets gives way. The event names address and application")
    static final int OCTETS_MAX = 64 << 20;

    /**
     * A body counts for at least this many octets, the buffer with which it begins. Otherwise one read of a large body
     * could end thousands of small ones in a turn.
     */
    private static final int OCTETS_MIN = 4 << 10;

    @BoundedBy("OCTETS_MAX")
    private final OldestByOwner<HttpConnection> byAddress = new OldestByOwner<>();

    @BoundedBy("OCTETS_MAX")
    private final OldestByOwner<HttpConnection> byApplication = new OldestByOwner<>();

    /** Notes the size of the incomplete body of a connection; 0 if it has none any more. */
    void changed(HttpConnection connection, int octets, long nowNanos) {
        String application = connection.bodyOwner();
        OldestByOwner<HttpConnection> bodies = application.isEmpty() ? byAddress : byApplication;
        Object owner = application.isEmpty() ? connection.origin() : application;
        if (octets == 0) {
            bodies.remove(connection, owner);
            connection.bodyOwner("");
        } else {
            bodies.put(connection, owner, Math.max(OCTETS_MIN, octets));
            makeRoom(nowNanos);
        }
    }

    private void makeRoom(long nowNanos) {
        while (byAddress.total() + byApplication.total() > OCTETS_MAX) {
            HttpConnection oldest = oldest();
            if (oldest != null) {
                oldest.refuseBody(nowNanos);
            }
        }
    }

    /** Takes the body that gives way. @return null if it has right credentials: it is a body of an application now */
    private @Nullable HttpConnection oldest() {
        HttpConnection oldest = byAddress.takeOldest();
        if (oldest == null) {
            return byApplication.takeOldest();
        }
        String application = oldest.applicationOfHead();
        if (application.isEmpty()) {
            return oldest;
        }
        oldest.bodyOwner(application);
        byApplication.put(
                oldest, application, Math.max(OCTETS_MIN, oldest.session().incompleteBody()));
        return null;
    }
}
