package org.strowger.world.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.RefusalReason;
import org.strowger.world.WalkProtocol;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Copy;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Findings;
import org.strowger.world.walk.NumberForm;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Shakes;
import org.strowger.world.walk.WalkApplication.Asked;
import org.strowger.world.walk.WalkPlan;

/**
 * Applications that query the state of their messages. A message in custody is en route, and a message at an SMSC has
 * the state that the SMSC reports.
 *
 * <p>SMSCs report arbitrary states, so that an answer with such a state can come only from them.
 */
final class StateQueries implements Feature {
    private static final int ONE_IN = 4;

    /** The states with the same meaning in all protocols. */
    private static final List<MessageState> STATES = List.of(
            MessageState.ENROUTE,
            MessageState.DELIVERED,
            MessageState.EXPIRED,
            MessageState.DELETED,
            MessageState.UNDELIVERABLE);

    private static final int ERRORS = 100;

    /** The time within which the router has handled a response; longer than the transit time of a message. */
    private static final long SETTLED_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(1);

    /** The status with which an API reports too many concurrent requests. */
    private static final int HTTP_TOO_MANY = 429;

    private static final int HTTP_NOT_FOUND = 404;

    /** The features with which the sessions of an SMSC are sometimes full. */
    private static final Set<String> CROWDING = Set.of("narrow-windows", "floods");

    private final List<Question> questions = new ArrayList<>();
    private final List<Answer> told = new ArrayList<>();
    private final List<String> unknown = new ArrayList<>();

    private record Question(Recipient recipient, Asked asked) {}

    /** The response of an SMSC about a copy. */
    private record Answer(Recipient recipient, long nanos, InquiryAnswer said) {}

    @Override
    public String name() {
        return "queries";
    }

    @Override
    public void begin(Scene scene) {
        scene.smscs().forEach(each -> each.answersQueries(inquiry -> tell(scene, each.name(), inquiry)));
        scene.plan()
                .recipients()
                .filter(each -> each.message().recipientCount() == 1) // An id for several recipients means any of them.
                .forEach(each -> ask(scene, each));
    }

    private void ask(Scene scene, Recipient recipient) {
        Chance chance = scene.plan().chance("asks for " + recipient.number(), recipient.part());
        for (int i = chance.oneIn(ONE_IN) ? chance.between(1, 3) : 0; i > 0; i--) {
            long nanos = TimeUnit.SECONDS.toNanos(3)
                    + recipient.message().atNanos()
                    + chance.nanosUpTo(TimeUnit.SECONDS.toNanos(chance.oneIn(2) ? 2 : 90));
            boolean isNamed = chance.oneIn(2);
            scene.agenda()
                    .after(nanos, () -> scene.application(recipient.message().application())
                            .query(recipient, isNamed)
                            .ifPresent(asked -> questions.add(new Question(recipient, asked))));
        }
    }

    // ---- SMSCs

    private InquiryAnswer tell(Scene scene, String smsc, Inquiry inquiry) {
        boolean hasStamps = scene.plan().smscs().get(smsc) == WalkProtocol.CIMD2;
        String number = NumberForm.read(inquiry.destination().text());
        Optional<Recipient> found = scene.plan()
                .recipients()
                .filter(each -> !hasStamps || each.number().equals(number))
                .filter(each -> scene.copies(each).stream().anyMatch(copy -> isMeant(each, copy, smsc, inquiry)))
                .findFirst();
        if (found.isEmpty()) {
            unknown.add("SMSC " + smsc + " is asked for " + inquiry);
            return InquiryAnswer.refused(Outcome.of(Outcome.Kind.PERMANENT, 0, ""));
        }
        Chance chance = scene.plan().chance(smsc + " tells " + inquiry.messageId(), told.size());
        MessageState state = chance.oneOf(STATES);
        int error = state == MessageState.UNDELIVERABLE ? chance.between(1, ERRORS) : 0;
        InquiryAnswer answer = InquiryAnswer.of(state, "", error);
        scene.tell(found.get(), () -> "SMSC " + smsc + " is asked, and tells " + state + " " + error);
        told.add(new Answer(found.get(), scene.nowNanos(), answer));
        return answer;
    }

    /**
     * Whether the inquiry is about this copy. According to docs/operating/links.md, the inquiry contains the sender
     * that the application wrote.
     */
    private static boolean isMeant(Recipient recipient, Copy copy, String smsc, Inquiry inquiry) {
        String sender = inquiry.source().text();
        boolean isFrom = sender.isEmpty()
                || sender.equals(recipient.message().sender())
                || sender.equals(copy.came().message().source().text());
        return isFrom
                && copy.peer().equals(smsc)
                && copy.isAccepted()
                && copy.id().equals(inquiry.messageId());
    }

    // ---- Checks

    @Override
    public void check(Scene scene, Findings findings) {
        unknown.forEach(each -> findings.add("an SMSC is asked for its own messages only", each));
        questions.forEach(each -> check(scene, each, findings));
    }

    private void check(Scene scene, Question question, Findings findings) {
        Asked asked = question.asked;
        long endNanos = Math.min(asked.answeredNanos(), asked.nanos() + PATIENCE_NANOS);
        boolean isShaken = scene.shakes().touch(Shakes.ROUTER, asked.nanos(), endNanos);
        Optional<InquiryAnswer> answer = asked.answer();
        if (answer.isEmpty()) {
            String application = question.recipient.message().application();
            if (!isShaken && !asked.isLeft() && !scene.shakes().touch(application, asked.nanos(), endNanos)) {
                findings.add("a question for a state is answered", question.recipient, at(asked));
            }
        } else if (answer.get().outcome().isAccepted()) {
            if (!isTold(question, answer.get()) && !isInCustody(scene, question, answer.get())) {
                findings.add(
                        "a state is what the SMSC has told",
                        question.recipient,
                        at(asked) + " " + answer.get() + ", " + scene.copies(question.recipient));
            }
        } else if (!isShaken && asked.answeredNanos() < Long.MAX_VALUE) {
            checkRefusal(scene, question, answer.get().outcome(), findings);
        }
    }

    private static String at(Asked asked) {
        return String.format(Locale.ROOT, "asked at %.3f s", asked.nanos() / 1e9);
    }

    private boolean isTold(Question question, InquiryAnswer answer) {
        return toldFor(question)
                .map(Answer::said)
                .anyMatch(each -> each.state() == answer.state() && each.error() == answer.error());
    }

    private Stream<Answer> toldFor(Question question) {
        return told.stream()
                .filter(each -> each.recipient.siblings().contains(question.recipient))
                .filter(each -> each.nanos >= question.asked.nanos() && each.nanos <= question.asked.answeredNanos());
    }

    /** Whether the answer comes from the router, about a message that may still be in custody. */
    private static boolean isInCustody(Scene scene, Question question, InquiryAnswer answer) {
        Recipient recipient = question.recipient;
        long nanos = question.asked.nanos();
        boolean isOver = scene.receipts(recipient).stream().anyMatch(each -> each.nanos() < nanos)
                || settled(scene, recipient, nanos).isPresent();
        return answer.state() == MessageState.ENROUTE && answer.error() == 0 && !recipient.isRelayed() && !isOver;
    }

    /** The copy at the SMSC that certainly keeps the message; empty if that is unknown. */
    private static Optional<Copy> settled(Scene scene, Recipient recipient, long nanos) {
        List<Copy> copies = scene.copies(recipient).stream()
                .filter(each -> each.earliestNanos() < nanos)
                .toList();
        return copies.isEmpty() || recipient.area().failsOver()
                ? Optional.empty()
                : Optional.of(copies.get(copies.size() - 1))
                        .filter(each -> each.isAccepted()
                                && each.parts() == 1
                                && !each.isDoubtful(scene.shakes())
                                && each.answeredNanos() + SETTLED_NANOS < nanos);
    }

    private void checkRefusal(Scene scene, Question question, Outcome refusal, Findings findings) {
        Recipient recipient = question.recipient;
        Asked asked = question.asked;
        boolean isHttp = !recipient.message().form().isSession();
        if (isHttp && refusal.code() == HTTP_TOO_MANY) {
            return; // The window is full.
        }
        List<Copy> copies = scene.copies(recipient);
        boolean isAtSmsc =
                copies.stream().anyMatch(each -> each.isAccepted() && each.answeredNanos() <= asked.answeredNanos());
        boolean leavesLater =
                copies.stream().anyMatch(each -> each.earliestNanos() > asked.answeredNanos() + SETTLED_NANOS);
        if (leavesLater && !isAtSmsc) {
            findings.add("a message in custody has a state", recipient, at(asked) + " " + refusal + ", " + copies);
        }
        Optional<Copy> settled = settled(scene, recipient, asked.nanos());
        if (settled.isPresent() && mustBeKnown(scene, question, settled.get(), refusal)) {
            findings.add("an SMSC is asked for a message that it has", recipient, at(asked) + " " + refusal);
        }
    }

    /**
     * Whether the router answers that the message is unknown; CIMD2 has one code for this and for a temporary refusal.
     */
    private static boolean isUnknown(Recipient recipient, Outcome refusal) {
        WalkProtocol protocol = recipient.message().protocol();
        int code = protocol.traits()
                .statuses()
                .refusal(RefusalReason.UNKNOWN_MESSAGE)
                .code();
        boolean isHttp = !recipient.message().form().isSession();
        return !protocol.hasStamps() && refusal.code() == (isHttp ? HTTP_NOT_FOUND : code);
    }

    /**
     * Whether the router must know the SMSC of the message. It remembers the SMSC until it restarts, as long as the
     * SMSC is configured.
     */
    private static boolean mustBeKnown(Scene scene, Question question, Copy copy, Outcome refusal) {
        WalkPlan plan = scene.plan();
        long endNanos = question.asked.answeredNanos();
        boolean isAnswering = plan.hasSessions(copy.peer())
                && plan.smscs().get(copy.peer()) != WalkProtocol.UCP
                && !scene.shakes().touch(copy.peer(), copy.nanos(), endNanos);
        boolean isRemembered = !scene.shakes().touch(Shakes.ROUTER, copy.nanos(), endNanos)
                && !scene.shakes().touch(question.recipient.message().application(), copy.nanos(), endNanos);
        // The sessions of an SMSC may have no space for an inquiry.
        boolean mayBeFull = !isUnknown(question.recipient, refusal)
                && plan.features().stream().anyMatch(each -> CROWDING.contains(each.name()));
        return isAnswering && isRemembered && !mayBeFull;
    }
}
