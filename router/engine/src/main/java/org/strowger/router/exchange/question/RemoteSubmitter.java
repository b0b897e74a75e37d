package org.strowger.router.exchange.question;

import org.strowger.message.Outcome;
import org.strowger.protocol.IdKind;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.router.application.AppPort;
import org.strowger.router.application.Submitter;

/** Stands for a session at another node while its inquiry is handled. The answers go to that node by mail. */
record RemoteSubmitter(AppPort port, ProtocolTraits traits, IdKind ids) implements Submitter {
    @Override
    public void answer(long token, InquiryAnswer answer, long nowNanos) {
        throw new AssertionError("questions have replies of their own");
    }

    @Override
    public void respond(long token, Outcome outcome, long nowNanos) {
        throw new AssertionError("only inquiries come from another node");
    }
}
