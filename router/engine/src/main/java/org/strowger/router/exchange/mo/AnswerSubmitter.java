package org.strowger.router.exchange.mo;

import org.strowger.message.Outcome;
import org.strowger.protocol.IdKind;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.router.application.AppPort;
import org.strowger.router.application.Submitter;

/**
 * Submits an answer of the router to a subscriber, as a message of an application. No one waits for the outcome, which
 * is in the event records and figures of the application.
 */
final class AnswerSubmitter implements Submitter {
    private final AppPort port;
    private final ProtocolTraits traits;

    /** @param port the port of the application on this thread */
    AnswerSubmitter(AppPort port, ProtocolTraits traits) {
        this.port = port;
        this.traits = traits;
    }

    @Override
    public AppPort port() {
        return port;
    }

    @Override
    public ProtocolTraits traits() {
        return traits;
    }

    /** An answer to a subscriber who opts out must not be refused because of the opt-out. */
    @Override
    public boolean isJudged() {
        return false;
    }

    @Override
    public IdKind ids() {
        return IdKind.TEXT;
    }

    @Override
    public void respond(long token, Outcome outcome, long nowNanos) {
        // The message is in custody, or its refusal was recorded.
    }

    @Override
    public void answer(long token, InquiryAnswer answer, long nowNanos) {
        throw new AssertionError("an answer to a subscriber is not an inquiry");
    }
}
