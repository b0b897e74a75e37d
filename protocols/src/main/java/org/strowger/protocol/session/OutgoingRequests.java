package org.strowger.protocol.session;

import java.time.Duration;
import java.time.Instant;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.CalendarTime;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.Session;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.Submission;

/**
 * Our requests to the peer: sends them, keeps them in the {@link Window} until they are answered or time out, and
 * reports each outcome to the handler exactly once. Each protocol adds the code that writes requests and reads answers.
 */
public abstract class OutgoingRequests {
    protected final MessageHandler handler;
    protected final Window window;
    private final CalendarTime calendar;
    private final long responseNanos;
    private final int unansweredMax;
    private int unansweredInARow;

    /** The number of requests that timed out and whose answers have not arrived since. */
    private int overdue;

    /**
     * Creates an empty set of requests.
     *
     * @param response the timeout of an answer; zero disables the timeout
     * @param unansweredMax the number of consecutive timeouts after which the peer counts as dead
     */
    protected OutgoingRequests(SessionSetting setting, Window window, Duration response, int unansweredMax) {
        this.handler = setting.handler();
        this.calendar = setting.calendar();
        this.window = window;
        this.responseNanos = response.toNanos();
        this.unansweredMax = unansweredMax;
    }

    /** As {@link org.strowger.protocol.MessageSession#submit}, in a session that is signed in. */
    protected abstract Submission submit(ShortMessage message, Rewrite rewrite, long token, long nowNanos);

    /** As {@link org.strowger.protocol.MessageSession#ask}, in a session that is signed in. */
    protected abstract Submission ask(Inquiry inquiry, long token, long nowNanos);

    /** As {@link org.strowger.protocol.MessageSession#announce}; most protocols have no packet for it. */
    protected void announce(Address subscriber, Address asker) {}

    /** Whether requests of this kind, a {@link Window#kind}, carry a message. */
    protected abstract boolean isMessage(int kind);

    /** Whether requests of this kind are inquiries about a message. */
    protected boolean isInquiry(int kind) {
        return !isMessage(kind);
    }

    /** Removes a request from the window, with all data that is kept for it. */
    protected void remove(int slot) {
        window.remove(slot);
    }

    /** Returns the number of messages that may be sent now. */
    protected int room() {
        return window.room();
    }

    /** Returns the number of messages and inquiries that are not answered. */
    protected int unanswered() {
        return window.size();
    }

    public final int size() {
        return window.size();
    }

    /** Returns the next number, for a request that is not kept in the window. */
    public final int nextNumber() {
        return window.nextSequence();
    }

    /** Records that the peer answered a request. */
    protected final void peerAnswered() {
        unansweredInARow = 0;
    }

    /** Returns the deadline for the answer to a request that is sent now. */
    protected final long dueNanos(long nowNanos) {
        return responseNanos == 0 ? Session.NO_DEADLINE : nowNanos + responseNanos;
    }

    protected final Instant calendar(long nowNanos) {
        return calendar.instant(nowNanos);
    }

    // ---- No answer

    /**
     * Gives up overdue requests.
     *
     * @return false if there were so many consecutive timeouts that the peer is considered dead
     */
    final boolean expire(long nowNanos) {
        while (window.deadlineNanos() <= nowNanos) {
            giveUpOldest("no response arrived in time");
            unansweredInARow++;
            overdue++;
        }
        return unansweredInARow < unansweredMax;
    }

    /**
     * Records an answer that belongs to no request.
     *
     * @return whether it can be the answer to a request that timed out
     */
    final boolean overdueCame() {
        if (overdue == 0) {
            return false;
        }
        overdue--;
        return true;
    }

    /** Gives up all requests: the connection is lost, so no answer can arrive. */
    final void abandon() {
        while (window.size() > 0) {
            giveUpOldest("the connection was lost before the response");
        }
    }

    private void giveUpOldest(String why) {
        int slot = window.oldest();
        int kind = window.kind(slot);
        long token = window.token(slot);
        remove(slot);
        tellUncertain(kind, token, why);
    }

    protected final void tellUncertain(int kind, long token, String why) {
        Outcome outcome = Outcome.of(Outcome.Kind.UNCERTAIN, 0, why);
        if (isMessage(kind)) {
            handler.outcomeCame(token, outcome);
        } else if (isInquiry(kind)) {
            handler.answerCame(token, new InquiryAnswer(outcome, MessageState.UNKNOWN, "", 0));
        }
    }
}
