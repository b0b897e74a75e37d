package org.strowger.world.walk;

import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.strowger.protocol.CloseCause;
import org.strowger.world.Peer;
import org.strowger.world.walk.WalkApplication.Sent;

/**
 * The application that never misbehaves. Regardless of the other peers, its binds are accepted, its sessions are kept,
 * and its messages are answered soon unless the router or the store has a problem.
 */
final class QuietTenant {
    static final String NAME = "calm";

    /** The time within which a bind with the correct password is accepted. */
    private static final long BIND_NANOS = TimeUnit.SECONDS.toNanos(3);

    /** Slightly less than five minutes, after which a session without traffic is ended. */
    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(290);

    private final Scene scene;
    private final Findings findings;
    private final QuietAnswers answers;

    QuietTenant(Scene scene, Findings findings) {
        this.scene = scene;
        this.findings = findings;
        this.answers = new QuietAnswers(scene);
    }

    void judge() {
        answers.judge("the quiet tenant is answered soon", QuietAnswers.ANSWER_NANOS, findings);
        scene.quiet().attempts().forEach(this::judgeSession);
    }

    private void judgeSession(SessionApplication.Attempt attempt) {
        Peer peer = attempt.peer();
        if (peer == null || !peer.hasSignedIn()) {
            boolean isOver = attempt.nanos() + BIND_NANOS <= scene.nowNanos();
            if (isOver && !answers.isShaken(attempt.nanos(), BIND_NANOS)) {
                findings.add("right credentials pass", "the quiet tenant is not let in, " + attempt);
            }
        } else if (peer.isClosed() && peer.closed().cause() != CloseCause.ASKED) {
            boolean isIdle = peer.closedNanos() - lastNanos(attempt) > IDLE_NANOS;
            if (!isIdle && !answers.isShaken(peer.closedNanos() - QuietAnswers.HEARD_NANOS, QuietAnswers.HEARD_NANOS)) {
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
                .filter(QuietAnswers::isOwn)
                .flatMap(each -> scene.quiet().sent(each).stream())
                .map(Sent::nanos)
                .filter(each -> peer != null && each < peer.closedNanos());
        return Stream.concat(came, sent).max(Long::compare).orElse(attempt.nanos());
    }
}
