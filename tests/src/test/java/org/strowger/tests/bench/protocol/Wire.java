package org.strowger.tests.bench.protocol;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.CalendarTime;
import org.strowger.protocol.Credentials;
import org.strowger.protocol.IdKind;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.MessageSession;
import org.strowger.protocol.PacketTally;
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

/**
 * An application's session and an SMSC's with a wire between them that takes no time. The message is one that came by
 * the same protocol, so that it leaves as a router passes it on; the SMSC reads what a router reads.
 */
final class Wire {
    private static final Duration NEVER = Duration.ZERO;
    private static final SessionTimers TIMERS = new SessionTimers(NEVER, NEVER, NEVER, NEVER);
    private static final SessionLimits LIMITS = new SessionLimits(99, 1000, 4096);
    private static final Instant EPOCH = Instant.parse("2026-12-01T12:00:00Z");

    private final MessageSession application;
    private final MessageSession smsc;
    private final ByteBuf toSmsc = PooledByteBufAllocator.DEFAULT.directBuffer(1 << 16);
    private final ByteBuf toApplication = PooledByteBufAllocator.DEFAULT.directBuffer(1 << 16);
    private final Outcome accepted;
    private Optional<ShortMessage> kept = Optional.empty();
    private long answered;
    private long read;

    /** @param tally counts the packets of both */
    Wire(ProtocolTraits traits, PacketTally tally) {
        ThreadTools threadTools = new ThreadTools(PooledByteBufAllocator.DEFAULT);
        this.accepted = Outcome.accepted(traits.ids("") == IdKind.STAMP ? "261201120000" : "1234567890123456789");
        this.smsc = traits.sessions()
                .smsc(
                        new SmscTerms("bench", TIMERS, LIMITS, PeerQuirks.USUAL),
                        new SessionSetting(new Heard(), threadTools, CalendarTime.from(EPOCH), tally),
                        0);
        this.application = traits.sessions()
                .application(
                        new ApplicationTerms(
                                Credentials.of("8006", new Secret("secret")),
                                SignIn.Traffic.BOTH,
                                traits.versions().get(0),
                                TIMERS,
                                LIMITS,
                                PeerQuirks.USUAL),
                        new SessionSetting(new Heard(), threadTools, CalendarTime.from(EPOCH), tally),
                        0);
        pump(0);
        application.submit(first(), Rewrite.NONE, 0, 0);
        pump(0);
        if (kept.isEmpty() || answered != 1) {
            throw new IllegalStateException("no message came through by " + traits.name());
        }
    }

    private static ShortMessage first() {
        byte[] text = new byte[160];
        Arrays.fill(text, (byte) 'x');
        return PlainMessage.from(Address.international("447700900001"))
                .to(Address.international("447700900123"))
                .saying(new Body(text, false, 0))
                .options(new SendOptions(ReceiptRequest.ON_END, false, 0, 0, false, false))
                .build();
    }

    /** Sends so many messages, a window at a time, and has each answered. */
    void send(int messages, int window) {
        ShortMessage message = kept.orElseThrow();
        long before = answered;
        long nowNanos = 0;
        while (answered - before < messages) {
            for (int i = 0; i < window; i++) {
                if (application.submit(message, Rewrite.NONE, i, nowNanos) != Submission.ACCEPTED) {
                    throw new IllegalStateException("there is no room for " + window);
                }
            }
            pump(nowNanos);
            nowNanos += 1000;
        }
    }

    /** Something that depends on all that was read. */
    long read() {
        return read;
    }

    /** Until neither side has anything to say. */
    private void pump(long nowNanos) {
        do {
            application.drainBytes(bytes -> take(bytes, toSmsc));
            smsc.receive(toSmsc, nowNanos);
            toSmsc.discardReadBytes();
            smsc.drainBytes(bytes -> take(bytes, toApplication));
            application.receive(toApplication, nowNanos);
            toApplication.discardReadBytes();
            application.drainBytes(bytes -> take(bytes, toSmsc));
        } while (toSmsc.isReadable());
    }

    private static void take(ByteBuf bytes, ByteBuf to) {
        to.writeBytes(bytes);
        bytes.release();
    }

    private final class Heard implements MessageHandler {
        @Override
        public void signInAsked(SignIn asked) {
            smsc.admit(0);
        }

        @Override
        public void signedIn(SignIn.Traffic traffic, String version) {}

        @Override
        public void signInRefused(Outcome why) {
            throw new IllegalStateException("refused: " + why);
        }

        @Override
        public void messageCame(ShortMessage message, long token) {
            if (kept.isEmpty()) {
                kept = Optional.of(message.owned());
            }
            read += message.source().text().length()
                    + message.destination().text().length()
                    + message.segments();
            read += message.wantsReports() ? 1 : 0;
            smsc.respond(token, accepted, 0);
        }

        @Override
        public void outcomeCame(long token, Outcome outcome) {
            if (!outcome.isAccepted()) {
                throw new IllegalStateException("not accepted: " + outcome);
            }
            answered++;
        }

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
