package org.strowger.protocol.loopback;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.SmscTerms;
import org.strowger.protocol.Submission;
import org.strowger.protocol.buffer.ThreadTools;

/**
 * A session of an application and one of an SMSC, connected in memory. Both accept every bind and every message, so a
 * message is written by one session and read by the other.
 */
public final class SessionPair {
    private static final Outcome TAKEN = Outcome.accepted("1");

    /** On the heap, because the messages never reach a socket. */
    private final ByteBufAllocator allocator = new UnpooledByteBufAllocator(false, true);

    private final ThreadTools smscTools = new ThreadTools(allocator);
    private final ThreadTools applicationTools = new ThreadTools(allocator);
    private final ByteBuf carried = Unpooled.buffer();
    private final List<ShortMessage> came = new ArrayList<>();
    private final MessageSession smsc;
    private final MessageSession application;

    /** @param epoch the calendar time at which the clock of the sessions is 0 */
    public SessionPair(ProtocolTraits traits, SmscTerms smscTerms, ApplicationTerms terms, Instant epoch) {
        this.smsc = traits.sessions().smsc(smscTerms, new SessionSetting(new Ear(true), smscTools, epoch), 0);
        this.application =
                traits.sessions().application(terms, new SessionSetting(new Ear(false), applicationTools, epoch), 0);
        talk(0);
    }

    /** The message as the SMSC gets it; empty if the protocol cannot express it. */
    public Optional<ShortMessage> toSmsc(ShortMessage message, Rewrite rewrite, long nowNanos) {
        return passed(application, message, rewrite, nowNanos);
    }

    /** The message as the application gets it; empty if the protocol cannot express it. */
    public Optional<ShortMessage> toApplication(ShortMessage message) {
        return passed(smsc, message, Rewrite.NONE, 0);
    }

    /** Releases the buffers of the sessions; messages that were passed stay valid. */
    public void close() {
        CloseReason reason = CloseReason.of(CloseCause.ASKED);
        application.transportGone(reason, 0);
        smsc.transportGone(reason, 0);
        applicationTools.release();
        smscTools.release();
    }

    private Optional<ShortMessage> passed(MessageSession from, ShortMessage message, Rewrite rewrite, long nowNanos) {
        came.clear();
        Submission submission = from.submit(message, rewrite, 0, nowNanos);
        talk(nowNanos);
        return submission == Submission.ACCEPTED && !came.isEmpty() ? Optional.of(came.get(0)) : Optional.empty();
    }

    /** Transfers the output of each session to the other until neither has output. */
    private void talk(long nowNanos) {
        boolean isAny = true;
        while (isAny) {
            isAny = carry(application, smsc, nowNanos);
            isAny |= carry(smsc, application, nowNanos);
        }
    }

    private boolean carry(MessageSession from, MessageSession to, long nowNanos) {
        carried.clear();
        from.drainBytes(piece -> {
            carried.writeBytes(piece);
            piece.release();
        });
        boolean isAny = carried.isReadable();
        if (isAny) {
            to.receive(carried, nowNanos);
        }
        return isAny;
    }

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
