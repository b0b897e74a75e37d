package org.strowger.world.links;

import static org.strowger.protocol.SignIn.Traffic.SENDS;

import java.util.List;
import java.util.Optional;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Admission;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.MessageSession;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.SmscTerms;
import org.strowger.protocol.Submission;
import org.strowger.world.World;

/**
 * The router's side of a request: one line {@code name password recipient}, one line as the answer, and the connection
 * closes. The request signs in by itself, and sends only.
 */
final class RequestSession extends LineSession implements MessageSession {
    private final MessageHandler handler;
    private String recipient = "";
    private boolean signedIn;

    private RequestSession(MessageHandler handler, RequestSession[] self) {
        super(line -> self[0].requestCame(line.split(" ")));
        this.handler = handler;
        self[0] = this;
    }

    /** SMPP towards SMSCs, and requests from applications. */
    static ProtocolTraits traits() {
        ProtocolTraits smpp = World.SUITE;
        return new ProtocolTraits(
                smpp.name(),
                smpp.versions(),
                new Sessions(smpp.sessions()),
                smpp.statuses(),
                smpp.times(),
                smpp.form(),
                smpp.decoder(),
                smpp.packetKinds(),
                smpp.idForms(),
                smpp.idKinds(),
                smpp.hasParts(),
                smpp.hasCodings());
    }

    private record Sessions(ProtocolTraits.Sessions smpp) implements ProtocolTraits.Sessions {
        @Override
        public MessageSession smsc(SmscTerms terms, SessionSetting setting, long nowNanos) {
            return new RequestSession(setting.handler(), new RequestSession[1]);
        }

        @Override
        public MessageSession application(ApplicationTerms terms, SessionSetting setting, long nowNanos) {
            return smpp.application(terms, setting, nowNanos);
        }

        @Override
        public Optional<String> faultOf(ApplicationTerms terms) {
            return smpp.faultOf(terms);
        }

        @Override
        public List<ApplicationTerms> otherTerms(ApplicationTerms refused, Outcome why) {
            return smpp.otherTerms(refused, why);
        }
    }

    private void requestCame(String[] words) {
        mute(true);
        recipient = words[2];
        handler.signInAsked(new SignIn(words[0], new Secret(words[1]), SENDS, "", "", "3.4"));
    }

    @Override
    public void admit(long nowNanos) {
        throw new AssertionError("applications are admitted with what they may");
    }

    @Override
    public void admit(Admission admission, long nowNanos) {
        signedIn = true;
        handler.signedIn(SENDS, "3.4");
        handler.messageCame(World.reported(recipient), 0);
    }

    @Override
    public void refuse(Outcome why, long nowNanos) {
        answer("refused", nowNanos);
    }

    @Override
    public void respond(long token, Outcome outcome, long nowNanos) {
        answer(outcome.isAccepted() ? outcome.messageId() : outcome.kind().toString(), nowNanos);
    }

    private void answer(String line, long nowNanos) {
        send(line);
        close(CloseReason.of(CloseCause.ASKED), nowNanos);
    }

    @Override
    public Submission submit(ShortMessage message, Rewrite rewrite, long token, long nowNanos) {
        return Submission.NOT_BOUND;
    }

    @Override
    public Submission ask(Inquiry inquiry, long token, long nowNanos) {
        return Submission.NOT_BOUND;
    }

    @Override
    public void answer(long token, InquiryAnswer answer, long nowNanos) {
        throw new AssertionError("a request asks nothing");
    }

    @Override
    public void announce(Address subscriber, Address asker, long nowNanos) {}

    @Override
    public void hold(boolean on) {}

    @Override
    public int windowRoom() {
        return 0;
    }

    @Override
    public int unsentOctets() {
        return 0;
    }

    @Override
    public long refusedForRoom() {
        return 0;
    }

    @Override
    public SignIn.Traffic traffic() {
        return SENDS;
    }

    @Override
    public boolean isSignedIn() {
        return signedIn;
    }
}
