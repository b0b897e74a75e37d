package org.strowger.router.shadow;

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
import org.strowger.protocol.Credentials;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.MessageSession;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.SmscTerms;
import org.strowger.protocol.Submission;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.router.config.SmscSettings;

/**
 * Writes messages as a session with an SMSC does, and reads them as the SMSC does: the session of the daemon, connected
 * to another in memory.
 */
final class SmscWriter {
    private static final Outcome TAKEN = Outcome.accepted("1");
    private static final String ACCOUNT = "shadow";
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** On the heap: the messages never reach a socket. */
    private final ByteBufAllocator allocator = new UnpooledByteBufAllocator(false, true);

    private final ThreadTools smscTools = new ThreadTools(allocator);
    private final ThreadTools ourTools = new ThreadTools(allocator);
    private final ByteBuf carried = Unpooled.buffer();
    private final List<ShortMessage> came = new ArrayList<>();
    private final MessageSession smsc;
    private final MessageSession ours;

    /** The bind has the version of the SMSC, on which the fields of a message may depend, but not its password. */
    SmscWriter(ProtocolTraits traits, SmscSettings settings) {
        PeerQuirks quirks = new PeerQuirks(false, false, settings.dialect().zone());
        SessionLimits limits = SessionLimits.USUAL;
        SmscTerms theirs = new SmscTerms(settings.name(), SessionTimers.USUAL, limits, quirks);
        ApplicationTerms terms = new ApplicationTerms(
                Credentials.of(ACCOUNT, Secret.NONE),
                SignIn.Traffic.BOTH,
                settings.login().version(),
                SessionTimers.USUAL,
                limits,
                quirks);
        this.smsc = traits.sessions().smsc(theirs, new SessionSetting(new Ear(true), smscTools, Instant.EPOCH), 0);
        this.ours =
                traits.sessions().application(terms, new SessionSetting(new Ear(false), ourTools, Instant.EPOCH), 0);
        talk(0);
    }

    /** The message as the SMSC gets it; empty if its protocol cannot express it. */
    Optional<ShortMessage> written(ShortMessage message, Rewrite rewrite, long timeMillis) {
        long nowNanos = timeMillis * NANOS_PER_MILLI;
        came.clear();
        Submission submission = ours.submit(message, rewrite, 0, nowNanos);
        talk(nowNanos);
        return submission == Submission.ACCEPTED && !came.isEmpty() ? Optional.of(came.get(0)) : Optional.empty();
    }

    /** Releases the buffers; messages that were written stay valid. */
    void close() {
        CloseReason reason = CloseReason.of(CloseCause.ASKED);
        ours.transportGone(reason, 0);
        smsc.transportGone(reason, 0);
        ourTools.release();
        smscTools.release();
    }

    private void talk(long nowNanos) {
        boolean isAny = true;
        while (isAny) {
            isAny = carry(ours, smsc, nowNanos);
            isAny |= carry(smsc, ours, nowNanos);
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

    /** The handler of one session: accepts every bind and every message. */
    private final class Ear implements MessageHandler {
        private final boolean atSmsc;

        Ear(boolean atSmsc) {
            this.atSmsc = atSmsc;
        }

        private MessageSession session() {
            return atSmsc ? smsc : ours;
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
