package org.strowger.ucp;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.ProtocolViolation;
import org.strowger.protocol.SignIn;

/** Writes down what a session tells, in order, and does at once what the test wants done about it. */
final class Heard implements MessageHandler {
    final List<String> events = new ArrayList<>();
    final List<ShortMessage> messages = new ArrayList<>();
    final List<Long> tokens = new ArrayList<>();
    final List<Outcome> outcomes = new ArrayList<>();
    final List<Inquiry> inquiries = new ArrayList<>();
    final List<InquiryAnswer> answers = new ArrayList<>();
    final List<SignIn> signIns = new ArrayList<>();
    final List<ProtocolViolation> violations = new ArrayList<>();

    Consumer<SignIn> onSignIn = asked -> {};
    BiConsumer<ShortMessage, Long> onMessage = (message, token) -> {};
    BiConsumer<Inquiry, Long> onInquiry = (inquiry, token) -> {};

    @Override
    public void signInAsked(SignIn asked) {
        events.add("asked by " + asked.account());
        signIns.add(asked);
        onSignIn.accept(asked);
    }

    @Override
    public void signedIn(SignIn.Traffic traffic, String version) {
        events.add("signed in " + traffic + " " + version);
    }

    @Override
    public void signInRefused(Outcome why) {
        events.add("refused " + why.code());
    }

    @Override
    public void messageCame(ShortMessage message, long token) {
        events.add("message " + message.kind() + " to " + message.destination().text());
        messages.add(message.owned());
        tokens.add(token);
        onMessage.accept(message, token);
    }

    @Override
    public void outcomeCame(long token, Outcome outcome) {
        events.add("outcome " + token + " " + outcome.kind() + " " + outcome.messageId());
        outcomes.add(outcome);
    }

    @Override
    public void inquiryCame(Inquiry inquiry, long token) {
        events.add(inquiry.kind() + " " + inquiry.messageId());
        inquiries.add(inquiry);
        tokens.add(token);
        onInquiry.accept(inquiry, token);
    }

    @Override
    public void answerCame(long token, InquiryAnswer answer) {
        events.add("answer " + token + " " + answer.outcome().kind());
        answers.add(answer);
    }

    @Override
    public void subscriberAvailable(Address subscriber, Address asker) {
        throw new AssertionError("there is no word for that");
    }

    @Override
    public void brokenPacketCame(ProtocolViolation violation, byte[] head) {
        violations.add(violation);
    }

    @Override
    public void congestionTold(int percent) {
        throw new AssertionError("there is no word for that");
    }
}
