package org.strowger.smpp.pdu.fuzz;

import static org.strowger.smpp.pdu.fuzz.Claims.claim;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.Submission;
import org.strowger.smpp.SmppSession;
import org.strowger.smpp.pdu.fuzz.SessionPlan.Manner;

/** An owner that asks a message everything, sends each back to where it came from, and answers as the plan says. */
final class RigOwner implements MessageHandler {
    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
    private static final Address SOMEBODY = Address.international("4912345");
    private static final Rewrite REWRITE = Rewrite.NONE.from(SOMEBODY).reporting("77");

    private final Manner manner;
    private final Deque<Long> messages = new ArrayDeque<>();
    private final Deque<Long> inquiries = new ArrayDeque<>();
    private final Set<Long> submitted = new HashSet<>();
    private final Set<Long> asked = new HashSet<>();
    private SmppSession session;
    private long token;
    private long nowNanos;
    private boolean signInWaits;

    RigOwner(Manner manner) {
        this.manner = manner;
    }

    void owns(SmppSession owned) {
        session = owned;
    }

    void timeIs(long nanos) {
        nowNanos = nanos;
    }

    /** Answers all that waits. */
    void answerAll() {
        if (signInWaits) {
            signInWaits = false;
            session.admit(nowNanos);
        }
        while (!messages.isEmpty()) {
            session.respond(messages.removeFirst(), Outcome.accepted("id"), nowNanos);
        }
        while (!inquiries.isEmpty()) {
            session.answer(inquiries.removeFirst(), InquiryAnswer.of(MessageState.DELIVERED, "", 0), nowNanos);
        }
    }

    /** The session is no more: whatever it was given has been answered for. */
    void claimAllTold() {
        claim(submitted.isEmpty(), "every message that was submitted has an outcome");
        claim(asked.isEmpty(), "every inquiry has an answer");
    }

    // ---- Events of the session

    @Override
    public void signInAsked(SignIn who) {
        claim(!who.toString().isEmpty(), "who signs in can be shown");
        switch (manner) {
            case REFUSES -> session.refuse(Outcome.of(Outcome.Kind.PERMANENT, 0, "no"), nowNanos);
            case ANSWERS_LATER -> signInWaits = true;
            default -> session.admit(nowNanos);
        }
    }

    @Override
    public void signedIn(SignIn.Traffic traffic, String version) {
        ask(Inquiry.query("1", SOMEBODY));
        ask(Inquiry.cancel("2", SOMEBODY, SOMEBODY));
    }

    private void ask(Inquiry inquiry) {
        token++;
        if (session.ask(inquiry, token, nowNanos) == Submission.ACCEPTED) {
            asked.add(token);
        }
    }

    @Override
    public void signInRefused(Outcome why) {
        claim(!why.isAccepted(), "a refusal accepts nothing");
    }

    @Override
    public void messageCame(ShortMessage message, long itsToken) {
        look(message);
        ShortMessage kept = message.owned();
        look(kept);
        claim(kept.body().equals(message.body()), "a message that is kept says the same");
        claim(kept.receipt().equals(message.receipt()), "a receipt that is kept says the same");
        submit(message, Rewrite.NONE);
        submit(kept, REWRITE);
        switch (manner) {
            case ANSWERS_AT_ONCE -> session.respond(itsToken, outcome(message), nowNanos);
            case REFUSES -> session.respond(itsToken, Outcome.of(Outcome.Kind.PERMANENT, 0, "no"), nowNanos);
            default -> messages.addLast(itsToken);
        }
    }

    private static Outcome outcome(ShortMessage message) {
        List<Outcome.Failure> failures = message.destinations().stream()
                .limit(2)
                .filter(each -> each.text().length() <= 20)
                .map(each -> new Outcome.Failure(each, Outcome.Kind.PERMANENT, 11))
                .toList();
        return new Outcome(Outcome.Kind.ACCEPTED, "id", 0, "", failures);
    }

    private void submit(ShortMessage message, Rewrite rewrite) {
        token++;
        if (session.submit(message, rewrite, token, nowNanos) == Submission.ACCEPTED) {
            submitted.add(token);
        }
    }

    private static void look(ShortMessage message) {
        claim(!message.kind().name().isEmpty(), "a message has a kind");
        claim(!message.source().toString().isEmpty(), "a sender can be shown");
        claim(!message.destination().toString().isEmpty(), "a recipient can be shown");
        claim(message.serviceType().length() <= SessionPlan.PDU_OCTETS_MAX, "a service is short");
        claim(message.body().octets().length <= SessionPlan.PDU_OCTETS_MAX, "a text is within the limit");
        message.part().ifPresent(part -> claim(part.isValid(), "a part is numbered rightly"));
        message.receipt().ifPresent(receipt -> claim(!receipt.messageId().isEmpty(), "a receipt has an id"));
        claim(message.options().priority() <= 3, "a priority is at most 3");
        message.scheduledFor(NOW);
        message.expiresAt(NOW);
    }

    @Override
    public void outcomeCame(long itsToken, Outcome outcome) {
        claim(submitted.remove(itsToken), "an outcome is told once");
    }

    @Override
    public void inquiryCame(Inquiry inquiry, long itsToken) {
        claim(!inquiry.toString().isEmpty(), "an inquiry can be shown");
        switch (manner) {
            case ANSWERS_AT_ONCE ->
                session.answer(itsToken, InquiryAnswer.of(MessageState.EXPIRED, "", 0x1FF), nowNanos);
            case REFUSES ->
                session.answer(itsToken, InquiryAnswer.refused(Outcome.of(Outcome.Kind.PERMANENT, 0, "no")), nowNanos);
            default -> inquiries.addLast(itsToken);
        }
    }

    @Override
    public void answerCame(long itsToken, InquiryAnswer answer) {
        claim(asked.remove(itsToken), "an answer is told once");
    }

    @Override
    public void subscriberAvailable(Address subscriber, Address asker) {
        claim(!subscriber.toString().isEmpty() && !asker.toString().isEmpty(), "both can be shown");
    }

    @Override
    public void congestionTold(int percent) {
        claim(percent >= 0 && percent <= 100, "percent");
    }
}
