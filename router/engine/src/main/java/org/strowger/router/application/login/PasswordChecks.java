package org.strowger.router.application.login;

import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.time.Timer;

/**
 * The password checks of all threads that need a hash. A check whose account is not barred at its address, and whose
 * address is not barred, gets its hash in turn. Any other check waits for two seconds, during which it may get the
 * {@linkplain CheckQueue reserved hash} of its account, and is then refused for now.
 *
 * <p>A peer must not learn which names exist. A reserved hash therefore has an effect only if the password matches:
 * otherwise the check goes on as if it had none. Names without an account have reserved hashes of decoys, so that the
 * load is the same too.
 *
 * <p>A check ends although its connection has closed, and a check that was refused for now may still get a reserved
 * hash: if the password matches, the next attempt passes at once.
 *
 * <p>Owned by one SelectorThread; {@link #begin} may be called on any.
 */
public final class PasswordChecks {
    /** A check without a turn is refused after this time. */
    static final long WAIT_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** The maximum number of hashes at a time; further ones wait in the queue, where reserved hashes come first. */
    @Bound(
            of = "password hashes that are computed",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.ADDRESS,
            share = Sharing.FAIR,
            full = "further ones take their turn")
    static final int RUNNING_MAX = 16;

    private final SelectorThread home;
    private final CheckQueue<Waiting> queue;
    private final Timer nextReserved = new Timer(this::startNext);
    private int running;

    /**
     * Creates an empty queue.
     *
     * @param home the thread that owns it
     * @param random draws the checks that get reserved hashes
     */
    public PasswordChecks(SelectorThread home, RandomGenerator random) {
        this.home = home;
        this.queue = new CheckQueue<>(random, each -> each.check.isDecided());
    }

    /**
     * Begins a check. May be called on any thread.
     *
     * @param then called on that thread when the check can be settled
     */
    public void begin(PasswordCheck check, SelectorThread thread, Runnable then) {
        Waiting waiting = new Waiting(check, thread, then);
        home.comesBack(() -> came(waiting));
    }

    /** A check whose peer waits for its end. */
    private final class Waiting {
        final PasswordCheck check;
        final SelectorThread thread;
        final Runnable then;
        final long untilNanos;
        final Timer end = new Timer(nowNanos -> settle(this));
        boolean isCandidate;
        boolean isCounted;
        boolean isSettled;

        Waiting(PasswordCheck check, SelectorThread thread, Runnable then) {
            this.check = check;
            this.thread = thread;
            this.then = then;
            this.untilNanos = check.caller().askedNanos() + WAIT_NANOS;
        }
    }

    private void came(Waiting waiting) {
        long nowNanos = home.nowNanos();
        PasswordCheck check = waiting.check;
        boolean mayHaveTurn = !check.isBarred(nowNanos);
        if (mayHaveTurn && running < RUNNING_MAX && queue.hasNoTurns()) {
            start(waiting, check.inTurn());
            return;
        }
        addCandidate(waiting);
        if (!mayHaveTurn || !queue.addTurn(waiting, check.from())) {
            waitForEnd(waiting, nowNanos);
        }
        startNext(nowNanos);
    }

    private void addCandidate(Waiting waiting) {
        waiting.isCandidate = true;
        queue.addCandidate(waiting, waiting.check.group(), waiting.check.from());
    }

    private void waitForEnd(Waiting waiting, long nowNanos) {
        if (queue.waits(waiting.check.from())) {
            waiting.isCounted = true;
            home.schedule(waiting.end, Math.max(nowNanos, waiting.untilNanos));
        } else {
            settle(waiting);
        }
    }

    private void startNext(long nowNanos) {
        while (running < RUNNING_MAX) {
            CheckQueue.Next<Waiting> next = queue.next(nowNanos);
            if (next == null) {
                break;
            }
            PasswordCheck check = next.check().check;
            if (!check.isDecided()) {
                start(next.check(), next.reserved() ? check.reserved() : check.inTurn());
            }
        }
        long reservedNanos = queue.nextReservedNanos();
        if (reservedNanos != CheckQueue.NEVER) {
            home.schedule(nextReserved, reservedNanos);
        }
    }

    private void start(Waiting waiting, PasswordCheck.Attempt attempt) {
        running++;
        home.elsewhere(attempt, () -> {
            running--;
            attempt.end();
            ended(waiting, attempt.isReserved());
            startNext(home.nowNanos());
        });
    }

    private void ended(Waiting waiting, boolean wasReserved) {
        if (waiting.check.isDecided()) {
            settle(waiting);
        } else if (!wasReserved) {
            if (!waiting.isCandidate) {
                addCandidate(waiting);
            }
            waitForEnd(waiting, home.nowNanos());
        }
    }

    private void settle(Waiting waiting) {
        if (waiting.isSettled) {
            return;
        }
        waiting.isSettled = true;
        home.cancel(waiting.end);
        if (waiting.isCounted) {
            queue.waitEnded(waiting.check.from());
        }
        waiting.thread.comesBack(waiting.then);
    }
}
