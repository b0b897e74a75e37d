package org.strowger.tools;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.MessageSession;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.SmscTerms;
import org.strowger.protocol.buffer.ThreadTools;

/**
 * Two sessions connected in memory. A session relays a message that it received in its own protocol at far less cost
 * than a message that it must compose. A tool that sends a message repeatedly passes the message through the loopback
 * once and sends the result.
 */
public final class SessionLoopback {
    private static final Outcome TAKEN = Outcome.accepted("1");

    private final ByteBufAllocator allocator = UnpooledByteBufAllocator.DEFAULT;
    private final ThreadTools smscBench = new ThreadTools(allocator);
    private final ThreadTools applicationsBench = new ThreadTools(allocator);
    private final List<ShortMessage> came = new ArrayList<>();
    private final MessageSession smsc;
    private final MessageSession application;

    /**
     * @param terms the terms of the application's session; the loopback sends and receives messages regardless of the
     *     traffic that the terms allow
     */
    public SessionLoopback(ToolContext stage, ApplicationTerms terms) {
        SmscTerms ours = new SmscTerms("mill", SessionTimers.USUAL, SessionLimits.USUAL, PeerQuirks.USUAL);
        SessionSetting setting = new SessionSetting(new Ear(true), smscBench, stage.epoch());
        this.smsc = stage.traits().sessions().smsc(ours, setting, 0);
        SessionSetting other = new SessionSetting(new Ear(false), applicationsBench, stage.epoch());
        this.application = stage.traits().sessions().application(terms.with(SignIn.Traffic.BOTH), other, 0);
        talk();
    }

    /** The message as an SMSC receives it. */
    public ShortMessage toSmsc(ShortMessage message) {
        return passed(application, message);
    }

    /** The message as an application receives it. */
    public ShortMessage toApplication(ShortMessage message) {
        return passed(smsc, message);
    }

    /** Releases the buffers of the sessions; messages that were passed through stay valid. */
    public void close() {
        CloseReason reason = CloseReason.of(CloseCause.ASKED);
        application.transportGone(reason, 0);
        smsc.transportGone(reason, 0);
        applicationsBench.release();
        smscBench.release();
    }

    private ShortMessage passed(MessageSession from, ShortMessage message) {
        from.submit(message, Rewrite.NONE, 0, 0);
        talk();
        if (came.isEmpty()) {
            throw new IllegalArgumentException("this protocol cannot send this message");
        }
        return came.remove(0);
    }

    /** Transfers the output of each session to the other until neither has output. */
    private void talk() {
        boolean said = true;
        while (said) {
            said = carry(application, smsc);
            said |= carry(smsc, application);
        }
    }

    private boolean carry(MessageSession from, MessageSession to) {
        ByteBuf all = allocator.buffer();
        from.drainBytes(piece -> {
            all.writeBytes(piece);
            piece.release();
        });
        boolean said = all.isReadable();
        if (said) {
            to.receive(all, 0);
        }
        all.release();
        return said;
    }

    /** The handler of one session: accepts every message and every bind. */
    private final class Ear implements MessageHandler {
        private final boolean atSmsc;

        Ear(boolean atSmsc) {
            this.atSmsc = atSmsc;
        }

        private MessageSession session() {
            return atSmsc ? smsc : application;
        }

        @Override
        public void signInAsked(SignIn asked) {
            session().admit(0);
        }

        @Override
        public void messageCame(ShortMessage message, long token) {
            came.add(message.owned());
            session().respond(token, TAKEN, 0);
        }

        @Override
        public void signedIn(SignIn.Traffic traffic, String version) {}

        @Override
        public void signInRefused(Outcome why) {}

        @Override
        public void outcomeCame(long token, Outcome outcome) {}

        @Override
        public void inquiryCame(Inquiry inquiry, long token) {}

        @Override
        public void answerCame(long token, InquiryAnswer answer) {}

        @Override
        public void subscriberAvailable(Address subscriber, Address asker) {}

        @Override
        public void congestionTold(int percent) {}
    }
}
