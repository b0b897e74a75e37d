package org.strowger.router.exchange.mo;

import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.IdKind;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.router.application.AppPort;
import org.strowger.router.application.AppTraffic;
import org.strowger.router.application.Submitter;
import org.strowger.router.smsc.SmscTraffic;

/**
 * Submits one message from a mobile as a message of an application, and responds to the SMSC with the outcome: stored
 * if the route stores it, otherwise the outcome of the other SMSC.
 */
final class MobileSubmitter implements Submitter {
    private final SmscTraffic.Source from;
    private final AppPort port;

    private MobileSubmitter(SmscTraffic.Source from, AppPort port) {
        this.from = from;
        this.port = port;
    }

    /**
     * @param port the port of the application on this thread
     * @param token the token of the message at its source
     */
    static void submit(SmscTraffic.Source from, ShortMessage message, long token, AppPort port, AppTraffic traffic) {
        PlainMessage submitted = PlainMessage.from(message.source())
                .to(message.destination())
                .saying(message.body())
                .build();
        traffic.messageCame(new MobileSubmitter(from, port), submitted, token);
    }

    @Override
    public AppPort port() {
        return port;
    }

    @Override
    public ProtocolTraits traits() {
        return from.smsc().traits();
    }

    @Override
    public IdKind ids() {
        return IdKind.TEXT;
    }

    @Override
    public void respond(long token, Outcome outcome, long nowNanos) {
        from.respond(token, outcome.isAccepted() ? Outcome.accepted("") : outcome, nowNanos);
    }

    @Override
    public boolean hasLeft() {
        return from.isOver();
    }

    @Override
    public void answer(long token, InquiryAnswer answer, long nowNanos) {
        throw new AssertionError("a message from a mobile is not an inquiry");
    }
}
