package org.strowger.world.walk;

import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.strowger.message.Outcome;
import org.strowger.protocol.CloseCause;
import org.strowger.world.Peer;
import org.strowger.world.walk.WalkApplication.Sent;

/**
 * The application that never misbehaves. Regardless of the other peers, its binds are accepted, its sessions are kept,
 * and its messages are answered soon unless the router or the store has a problem.
 */
final class QuietTenant {
    static final String NAME = "calm";

    /** The time within which a stored message is answered. */
    private static final long ANSWER_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** The time within which a bind with the correct password is accepted. */
    private static final long BIND_NANOS = TimeUnit.SECONDS.toNanos(3);

    /** The time within which the application notices the end of the router. */
    private static final long HEARD_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** The smallest window in its configurations. With more unanswered messages, the router stops reading. */
    private static final int WINDOW = 5;

    /** Slightly less than five minutes, after which a session without traffic is ended. */
    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(290);

    private final Scene scene;
    private final Findings findings;

    QuietTenant(Scene scene, Findings findings) {
        this.scene = scene;
        this.findings = findings;
    }

    void judge() {
        scene.plan().recipients().filter(QuietTenant::isOwn).forEach(this::judgeAnswer);
        scene.quiet().attempts().forEach(this::judgeSession);
    }

    private static boolean isOwn(Recipient recipient) {
        return recipient.message().application().equals(NAME);
    }

    private void judgeAnswer(Recipient recipient) {
        Sent sent = scene.quiet().sent(recipient).orElse(null);
        if (sent == null || recipient.isRelayed() || unanswered(sent) > WINDOW) {
            return;
        }
        Outcome outcome = sent.outcome();
        long waitedNanos = sent.answeredNanos() - sent.nanos();
        if ((outcome == null || waitedNanos > ANSWER_NANOS)
                && !isShaken(sent.nanos() - HEARD_NANOS, HEARD_NANOS + ANSWER_NANOS)) {
            findings.add(
                    "the quiet tenant is answered soon",
                    recipient,
                    outcome == null ? "never" : "after " + TimeUnit.NANOSECONDS.toMillis(waitedNanos) + " ms");
        }
    }

    /** The number of the application's messages that were unanswered when this one was sent, including this one. */
    private long unanswered(Sent sent) {
        return scene.plan()
                .recipients()
                .filter(QuietTenant::isOwn)
                .flatMap(each -> scene.quiet().sent(each).stream())
                .filter(each -> each.nanos() <= sent.nanos() && each.answeredNanos() >= sent.nanos())
                .count();
    }

    private boolean isShaken(long fromNanos, long forNanos) {
        return Stream.of(Shakes.ROUTER, Shakes.STORE)
                .anyMatch(each -> scene.shakes().touch(each, fromNanos, fromNanos + forNanos));
    }

    private void judgeSession(SessionApplication.Attempt attempt) {
        Peer peer = attempt.peer();
        if (peer == null || !peer.hasSignedIn()) {
            boolean isOver = attempt.nanos() + BIND_NANOS <= scene.nowNanos();
            if (isOver && !isShaken(attempt.nanos(), BIND_NANOS)) {
                findings.add("right credentials pass", "the quiet tenant is not let in, " + attempt);
            }
        } else if (peer.isClosed() && peer.closed().cause() != CloseCause.ASKED) {
            boolean isIdle = peer.closedNanos() - lastNanos(attempt) > IDLE_NANOS;
            if (!isIdle && !isShaken(peer.closedNanos() - HEARD_NANOS, HEARD_NANOS)) {
                findings.add("the quiet tenant keeps its sessions", attempt + ": " + peer.closed());
            }
        }
    }

    /** The time at which this session was last used. */
    private long lastNanos(SessionApplication.Attempt attempt) {
        Peer peer = attempt.peer();
        Stream<Long> came = peer == null ? Stream.of() : peer.came().stream().map(Peer.Came::nanos);
        Stream<Long> sent = scene.plan()
                .recipients()
                .filter(QuietTenant::isOwn)
                .flatMap(each -> scene.quiet().sent(each).stream())
                .map(Sent::nanos)
                .filter(each -> peer != null && each < peer.closedNanos());
        return Stream.concat(came, sent).max(Long::compare).orElse(attempt.nanos());
    }
}
