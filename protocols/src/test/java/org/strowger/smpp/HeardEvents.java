package org.strowger.smpp;

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
import org.strowger.protocol.SignIn;

/** Writes down what a session tells, in order, and does at once what the test wants done about it. */
final class HeardEvents implements MessageHandler {
    final List<String> events = new ArrayList<>();
    final List<ShortMessage> messages = new ArrayList<>();
    final List<Long> messageTokens = new ArrayList<>();
    final List<Outcome> outcomes = new ArrayList<>();
    final List<Long> outcomeTokens = new ArrayList<>();
    final List<Inquiry> inquiries = new ArrayList<>();
    final List<Long> inquiryTokens = new ArrayList<>();
    final List<InquiryAnswer> answers = new ArrayList<>();
    final List<SignIn> signIns = new ArrayList<>();

    Consumer<SignIn> onSignIn = asked -> {};
    BiConsumer<ShortMessage, Long> onMessage = (message, token) -> {};

    /** To be set before the session begins. */
    boolean allInOrder;

    @Override
    public boolean wantsAllInOrder() {
        return allInOrder;
    }

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
        messageTokens.add(token);
        onMessage.accept(message, token);
    }

    @Override
    public void outcomeCame(long token, Outcome outcome) {
        events.add("outcome " + token + " " + outcome.kind() + " " + outcome.messageId());
        outcomes.add(outcome);
        outcomeTokens.add(token);
    }

    @Override
    public void inquiryCame(Inquiry inquiry, long token) {
        events.add(inquiry.kind() + " " + inquiry.messageId());
        inquiries.add(inquiry);
        inquiryTokens.add(token);
    }

    @Override
    public void answerCame(long token, InquiryAnswer answer) {
        events.add("answer " + token + " " + answer.outcome().kind() + " " + answer.state());
        answers.add(answer);
    }

    @Override
    public void subscriberAvailable(Address subscriber, Address asker) {
        events.add("available " + subscriber.text() + " for " + asker.text());
    }

    @Override
    public void congestionTold(int percent) {
        events.add("congestion " + percent);
    }
}
