package org.strowger.cimd2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.strowger.cimd2.packet.PacketView;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Admission;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.Pieces;
import org.strowger.protocol.Session;
import org.strowger.protocol.SessionDriver;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.Submission;
import org.strowger.protocol.buffer.CountingAllocator;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.wire.StxFrame;

/** A whole session, from the connection to its end, that is told arbitrary octets in arbitrary pieces. */
final class SessionRig implements MessageHandler {
    private static final long MILLISECOND = 1_000_000;
    private static final int TICKS_MAX = 20;
    private static final int PACKETS = 6;
    private static final int UNREAD_MAX = 4096;

    private final Random random;
    private final CountingAllocator allocator = new CountingAllocator();
    private final Set<Long> submitted = new HashSet<>();
    private final Set<Long> asked = new HashSet<>();
    private final Deque<Long> messages = new ArrayDeque<>();
    private final Deque<Long> inquiries = new ArrayDeque<>();
    private final PacketView view = new PacketView();
    private final Cimd2Role role;
    private final Cimd2Session session;
    private final SessionDriver driver;
    private long nowNanos = 1;
    private long token;

    private SessionRig(Random random) {
        this.random = random;
        this.role = random.nextBoolean() ? Cimd2Role.SMSC : Cimd2Role.APPLICATION;
        Cimd2Quirks quirks =
                new Cimd2Quirks(random.nextBoolean(), false, random.nextInt(4) > 0, Cimd2Quirks.USUAL.zone());
        Cimd2Limits limits = new Cimd2Limits(1 + random.nextInt(5), 1 + random.nextInt(4), 3, UNREAD_MAX);
        Cimd2Settings settings = (role == Cimd2Role.SMSC ? Cimd2Pair.smsc() : Cimd2Pair.application())
                .with(quirks)
                .with(limits);
        this.session = new Cimd2Session(
                settings, new SessionSetting(this, new ThreadTools(allocator), Cimd2Pair.EPOCH), nowNanos);
        this.driver = new SessionDriver(session, allocator);
    }

    static void claim(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    static void play(byte[] first, Random random) {
        SessionRig rig = new SessionRig(random);
        if (random.nextInt(8) > 0) {
            rig.feed(Side.octets(rig.role == Cimd2Role.SMSC ? "01:001|010:user1|011:pw1|" : "51:001|"));
        }
        int number = rig.role == Cimd2Role.SMSC ? 3 : 0;
        byte[] stream = first;
        for (int i = 0; i < PACKETS; i++) {
            byte[] packet = Mutations.damaged(random);
            if (random.nextInt(3) > 0) {
                Mutations.summed(packet, number % 256);
                number += 2;
            }
            stream = Mutations.joined(stream, packet);
        }
        Pieces pieces = Pieces.values()[random.nextInt(Pieces.values().length)];
        for (byte[] piece : pieces.of(stream, random.nextLong())) {
            rig.feed(piece);
        }
        rig.end();
    }

    private void feed(byte[] piece) {
        nowNanos += MILLISECOND;
        driver.feed(piece, nowNanos);
        check();
    }

    private void end() {
        while (!messages.isEmpty()) {
            session.respond(messages.removeFirst(), outcome(), nowNanos);
        }
        while (!inquiries.isEmpty()) {
            session.answer(inquiries.removeFirst(), InquiryAnswer.done(), nowNanos);
        }
        driver.offerAgain(nowNanos);
        check();
        for (int i = 0; i < TICKS_MAX && session.nextDeadlineNanos() != Session.NO_DEADLINE; i++) {
            nowNanos = Math.max(nowNanos, session.nextDeadlineNanos());
            driver.tick(nowNanos);
            check();
        }
        session.close(CloseReason.of(CloseCause.ASKED), nowNanos);
        check();
        driver.disconnect(CloseReason.of(CloseCause.PEER_CLOSED), nowNanos);
        claim(session.isOver(), "a session without a connection is over");
        claim(allocator.held() == 0, "whatever was taken is given back");
        claim(submitted.isEmpty() && asked.isEmpty(), "every outcome is told");
    }

    private void check() {
        sent(driver.takeSent(nowNanos));
        if (!session.isOver() && session.wantsBytes()) {
            claim(driver.unread() < UNREAD_MAX, "a session takes every whole packet, or ends");
        }
    }

    private void sent(byte[] octets) {
        ByteBuf stream = Unpooled.wrappedBuffer(octets);
        StxFrame frame = new StxFrame();
        int at = 0;
        while (at < octets.length) {
            claim(frame.look(stream, at, 2 * UNREAD_MAX) == StxFrame.Found.WHOLE, "whole packets are sent");
            claim(frame.ignored() == 0 && frame.brokenOff() == 0, "nothing is sent between packets");
            claim(view.read(stream, frame.start(), frame.end()).isAccepted(), "what is sent can be read");
            at = frame.end();
        }
    }

    private Outcome outcome() {
        return switch (random.nextInt(4)) {
            case 0 -> Outcome.of(Outcome.Kind.PERMANENT, random.nextInt(2000), "no");
            case 1 -> Outcome.of(Outcome.Kind.THROTTLED, 0, "no");
            default -> Outcome.accepted(random.nextBoolean() ? "261226101112" : "id");
        };
    }

    // ---- Events

    @Override
    public void signInAsked(SignIn who) {
        switch (random.nextInt(4)) {
            case 0 -> session.refuse(outcome(), nowNanos);
            case 1 -> session.admit(new Admission(2, 2, PeerQuirks.USUAL), nowNanos);
            default -> session.admit(nowNanos);
        }
    }

    @Override
    public void signedIn(SignIn.Traffic traffic, String version) {
        submit(Cimd2Pair.message("x").build(), Rewrite.NONE);
        token++;
        var inquiry = Inquiry.cancel("261226101112", Address.NONE, Cimd2Pair.RECIPIENT);
        if (session.ask(inquiry, token, nowNanos) == Submission.ACCEPTED) {
            asked.add(token);
        }
    }

    @Override
    public void signInRefused(Outcome why) {
        claim(!why.isAccepted(), "a refusal accepts nothing");
    }

    static void look(ShortMessage message) {
        claim(!message.kind().name().isEmpty(), "a message has a kind");
        claim(!(message.source().toString() + message.destination()).isEmpty(), "both can be shown");
        claim(message.body().octets().length <= 300, "a text is short");
        message.part().ifPresent(part -> claim(part.isValid(), "a part is numbered rightly"));
        message.receipt().ifPresent(receipt -> claim(!receipt.messageId().isEmpty(), "a receipt has an id"));
        claim(message.options().priority() <= 3, "a priority is at most 3");
        message.scheduledFor(Cimd2Pair.EPOCH);
        message.expiresAt(Cimd2Pair.EPOCH);
    }

    @Override
    public void messageCame(ShortMessage message, long its) {
        look(message);
        ShortMessage kept = message.owned();
        claim(kept.body().equals(message.body()), "a message that is kept says the same");
        submit(message, Rewrite.NONE);
        submit(kept, Rewrite.NONE.from(Cimd2Pair.SENDER).to(Cimd2Pair.RECIPIENT).reporting("261226101112"));
        if (random.nextBoolean()) {
            session.respond(its, outcome(), nowNanos);
        } else {
            messages.addLast(its);
        }
    }

    private void submit(ShortMessage message, Rewrite rewrite) {
        token++;
        if (session.submit(message, rewrite, token, nowNanos) == Submission.ACCEPTED) {
            submitted.add(token);
        }
    }

    @Override
    public void outcomeCame(long its, Outcome outcome) {
        claim(submitted.remove(its), "an outcome is told once");
    }

    @Override
    public void inquiryCame(Inquiry inquiry, long its) {
        claim(!inquiry.toString().isEmpty(), "an inquiry can be shown");
        if (random.nextBoolean()) {
            session.answer(its, InquiryAnswer.of(MessageState.EXPIRED, "261226101112", 29), nowNanos);
        } else {
            inquiries.addLast(its);
        }
    }

    @Override
    public void answerCame(long its, InquiryAnswer answer) {
        claim(asked.remove(its), "an answer is told once");
    }

    @Override
    public void subscriberAvailable(Address subscriber, Address asker) {
        throw new AssertionError("there is no word for that");
    }

    @Override
    public void congestionTold(int percent) {
        throw new AssertionError("there is no word for that");
    }
}
