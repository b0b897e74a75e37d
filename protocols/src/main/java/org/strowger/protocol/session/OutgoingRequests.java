package org.strowger.protocol.session;

import java.time.Duration;
import java.time.Instant;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.Session;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.Submission;

/**
 * Our requests to the peer: sends them, keeps them in the {@link Window} until they are answered or time out, and
 * reports each outcome to the handler exactly once. Each protocol adds how a request is written and an answer is read.
 */
public abstract class OutgoingRequests {
    protected final MessageHandler handler;
    protected final Window window;
    private final Instant epoch;
    private final long responseNanos;
    private final int unansweredMax;
    private int unansweredInARow;

    /**
     * @param response how long to wait for an answer; zero: for ever
     * @param unansweredMax requests in a row that time out: then the peer counts as dead
     */
    protected OutgoingRequests(SessionSetting setting, Window window, Duration response, int unansweredMax) {
        this.handler = setting.handler();
        this.epoch = setting.epoch();
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

    /** Whether requests of this kind, as {@link Window#kind} has it, hand over a message. */
    protected abstract boolean isMessage(int kind);

    /** Whether requests of this kind ask about a message. */
    protected boolean isInquiry(int kind) {
        return !isMessage(kind);
    }

    /** Removes a request from the window, with everything that is kept for it. */
    protected void remove(int place) {
        window.remove(place);
    }

    /** How many more messages may be sent now. */
    protected int room() {
        return window.room();
    }

    /** How many messages and inquiries are not answered. */
    protected int underWay() {
        return window.size();
    }

    public final int size() {
        return window.size();
    }

    /** The next number, for requests that take no place in the window. */
    public final int nextNumber() {
        return window.nextSequence();
    }

    /** An answer came: the peer lives. */
    protected final void peerAnswered() {
        unansweredInARow = 0;
    }

    /** When the answer to a request that is sent now is overdue. */
    protected final long dueNanos(long nowNanos) {
        return responseNanos == 0 ? Session.NO_DEADLINE : nowNanos + responseNanos;
    }

    protected final Instant calendar(long nowNanos) {
        return epoch.plusNanos(nowNanos);
    }

    // ---- No answer

    /** Gives up overdue requests. @return false if so many were not answered that the peer counts as dead */
    final boolean expire(long nowNanos) {
        while (window.deadlineNanos() <= nowNanos) {
            giveUpOldest("no answer came in time");
            unansweredInARow++;
        }
        return unansweredInARow < unansweredMax;
    }

    /** The connection is lost: nothing will be answered any more. */
    final void abandon() {
        while (window.size() > 0) {
            giveUpOldest("the connection was lost before the answer");
        }
    }

    private void giveUpOldest(String why) {
        int place = window.oldest();
        int kind = window.kind(place);
        long token = window.token(place);
        remove(place);
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
