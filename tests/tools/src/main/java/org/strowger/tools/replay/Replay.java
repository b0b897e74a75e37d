package org.strowger.tools.replay;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.function.Function;
import org.strowger.message.Outcome;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.recording.LoggedMessage;
import org.strowger.router.recording.RecordedAddress;
import org.strowger.router.recording.RecordedRequest;
import org.strowger.router.recording.RecordedSide;
import org.strowger.router.recording.RecordedSubmission;
import org.strowger.router.recording.RecordedTraffic;
import org.strowger.router.recording.Recordings;
import org.strowger.router.time.Timer;
import org.strowger.tools.Target;
import org.strowger.tools.ToolContext;

/**
 * Sends the messages of applications in a recording, in their order, on one thread. The recording is read only as far
 * as needed, so that only a few messages are in memory regardless of its size. If a server is slower than the
 * recording, the messages wait, and the delay is measured.
 */
public final class Replay implements RecordedTraffic {
    /** The maximum number of steps of the recording per turn; responses are handled between turns. */
    private static final int STEPS_MAX = 1000;

    private final SelectorThread thread;
    private final ReplayPlan plan;
    private final ToolContext context;
    private final Runnable onEnd;
    private final Recordings recordings;
    private final ReplayResult result = new ReplayResult();
    private final Queue<Item> queue = new ArrayDeque<>();
    private final Map<String, ReplaySession> sessions = new HashMap<>();
    private final ReplayRequests requests;
    private final Timer due = new Timer(this::pump);
    private boolean isRead;
    private boolean isPosted;
    private boolean hasBegun;
    private boolean hasEnded;
    private long firstMillis;
    private long beganNanos;
    private long number;

    /** A message to send. */
    private interface Item {
        long timeMillis();

        /** @return whether the item is finished, because it was sent or left out */
        boolean send(long nowNanos);
    }

    /** @param onEnd called on the thread, when all messages have an outcome */
    private Replay(
            SelectorThread thread,
            ReplayPlan plan,
            ToolContext context,
            Function<RecordedTraffic, Recordings> recordings,
            Runnable onEnd) {
        this.thread = thread;
        this.plan = plan;
        this.context = context;
        this.onEnd = onEnd;
        this.requests = new ReplayRequests(this);
        this.recordings = recordings.apply(this);
    }

    /**
     * Starts, and returns at once. Callable from any thread.
     *
     * @param recordings opens the recordings with a listener
     */
    public static Replay start(
            SelectorThread thread,
            ReplayPlan plan,
            ToolContext context,
            Function<RecordedTraffic, Recordings> recordings,
            Runnable onEnd) {
        Replay replay = new Replay(thread, plan, context, recordings, onEnd);
        thread.invokeLater(() -> replay.pump(thread.nowNanos()));
        return replay;
    }

    /** The figures; may be read only after the replay has ended. */
    public ReplayResult result() {
        return result;
    }

    ReplayPlan plan() {
        return plan;
    }

    ToolContext context() {
        return context;
    }

    SelectorThread thread() {
        return thread;
    }

    /** Called when a message may have become sendable or may have ended. */
    void wake() {
        if (!isPosted && !hasEnded) {
            isPosted = true;
            thread.invokeLater(() -> {
                isPosted = false;
                pump(thread.nowNanos());
            });
        }
    }

    private void pump(long nowNanos) {
        int steps = 0;
        while (!hasEnded) {
            while (queue.isEmpty() && !isRead) {
                if (steps++ == STEPS_MAX) {
                    wake();
                    return;
                }
                isRead = !recordings.step();
            }
            Item next = queue.peek();
            if (next == null) {
                endIfDone();
                return;
            }
            if (!hasBegun) {
                hasBegun = true;
                beganNanos = nowNanos;
                firstMillis = next.timeMillis();
            }
            long dueNanos = beganNanos + plan.pace().afterNanos(next.timeMillis() - firstMillis, number);
            if (dueNanos > nowNanos) {
                thread.cancel(due);
                thread.schedule(due, dueNanos);
                return;
            }
            if (!next.send(nowNanos)) {
                return; // Freed room in the window calls {@link #wake}.
            }
            result.lateNanos().record(nowNanos - dueNanos);
            number++;
            queue.remove();
        }
    }

    private void endIfDone() {
        int unanswered = requests.unanswered();
        for (ReplaySession each : sessions.values()) {
            unanswered += each.isGone() ? 0 : each.unanswered();
        }
        if (unanswered == 0) {
            hasEnded = true;
            sessions.values().forEach(ReplaySession::close);
            requests.close();
            onEnd.run();
        }
    }

    // ---- The recording

    @Override
    public void submitted(RecordedSubmission submission) {
        if (submission.side().isApplication()) {
            queue.add(new Packet(submission));
        }
    }

    private final class Packet implements Item {
        private final RecordedSubmission submission;

        Packet(RecordedSubmission submission) {
            this.submission = submission;
        }

        @Override
        public long timeMillis() {
            return submission.timeMillis();
        }

        @Override
        public boolean send(long nowNanos) {
            String account = account(submission);
            Secret secret = plan.secrets().get(account);
            if (plan.packets().equals(ReplayPlan.NOWHERE) || secret == null) {
                result.count(secret == null ? ReplayFigure.NO_PASSWORD : ReplayFigure.LEFT_OUT);
                return true;
            }
            ReplaySession session = sessions.get(account);
            if (session == null) {
                session = new ReplaySession(
                        Replay.this,
                        new Target.Login(
                                account,
                                secret,
                                Traffic.BOTH,
                                context.traits().versions().get(0),
                                SessionTimers.USUAL));
                sessions.put(account, session);
                session.dial();
            }
            if (session.isGone()) {
                result.count(ReplayFigure.NOT_BOUND);
                return true;
            }
            if (!session.hasRoom()) {
                return false;
            }
            result.count(session.send(submission.message(), nowNanos) ? ReplayFigure.SENT : ReplayFigure.LEFT_OUT);
            return true;
        }
    }

    private String account(RecordedSubmission submission) {
        RecordedAddress client = submission.client();
        return submission.account().isEmpty()
                ? plan.clients().getOrDefault(client.toString(), plan.clients().getOrDefault(client.hostText(), ""))
                : submission.account();
    }

    @Override
    public void requested(RecordedRequest request) {
        queue.add(new Request(request));
    }

    private final class Request implements Item {
        private final RecordedRequest request;

        Request(RecordedRequest request) {
            this.request = request;
        }

        @Override
        public long timeMillis() {
            return request.timeMillis();
        }

        @Override
        public boolean send(long nowNanos) {
            if (plan.http().equals(ReplayPlan.NOWHERE)) {
                result.count(ReplayFigure.LEFT_OUT);
                return true;
            }
            if (requests.isGone()) {
                result.count(ReplayFigure.NOT_BOUND);
                return true;
            }
            if (!requests.hasRoom()) {
                return false;
            }
            result.count(requests.send(request.request(), nowNanos) ? ReplayFigure.SENT : ReplayFigure.LEFT_OUT);
            return true;
        }
    }

    @Override
    public void answered(RecordedSubmission submission, long timeMillis) {}

    @Override
    public void responded(RecordedRequest request, long timeMillis) {}

    @Override
    public void logged(LoggedMessage message) {}

    @Override
    public void gap(RecordedSide side, long timeMillis) {}

    // ---- Responses

    void answered(Outcome outcome, long tookNanos) {
        if (outcome.kind() == Outcome.Kind.UNCERTAIN) {
            unanswered("no response: " + outcome.detail());
        } else {
            responded(
                    outcome.isAccepted(),
                    outcome.isAccepted() ? "accepted" : "0x" + Integer.toHexString(outcome.code()),
                    tookNanos);
        }
    }

    void responded(boolean isAccepted, String status, long tookNanos) {
        result.count(isAccepted ? ReplayFigure.ACCEPTED : ReplayFigure.REFUSED);
        result.status(status);
        result.responseNanos().record(tookNanos);
        wake();
    }

    void unanswered(String why) {
        result.count(ReplayFigure.NO_ANSWER);
        result.problem(why);
        wake();
    }
}
