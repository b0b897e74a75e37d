package org.strowger.smpp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.MessageSession;
import org.strowger.protocol.SignIn;

/** Lets everybody in, takes every message, answers every question at once, and keeps what it was told. */
final class RecordingHandler implements MessageHandler {
    static final String MESSAGE_ID = "vector-1";

    private final long nowNanos;
    private final List<MessageSession> sessions = new ArrayList<>();
    private final List<SignIn> signIns = new ArrayList<>();
    private final List<ShortMessage> messages = new ArrayList<>();
    private final List<Inquiry> inquiries = new ArrayList<>();
    private final List<Address> subscribers = new ArrayList<>();
    private final List<Integer> congestion = new ArrayList<>();
    private final List<Outcome> refusals = new ArrayList<>();
    private final Map<Long, Outcome> outcomes = new LinkedHashMap<>();
    private final Map<Long, InquiryAnswer> answers = new LinkedHashMap<>();

    RecordingHandler(long nowNanos) {
        this.nowNanos = nowNanos;
    }

    void speakFor(MessageSession session) {
        sessions.add(session);
    }

    List<SignIn> signIns() {
        return signIns;
    }

    List<ShortMessage> messages() {
        return messages;
    }

    List<Inquiry> inquiries() {
        return inquiries;
    }

    List<Address> subscribers() {
        return subscribers;
    }

    List<Integer> congestion() {
        return congestion;
    }

    List<Outcome> refusals() {
        return refusals;
    }

    Map<Long, Outcome> outcomes() {
        return outcomes;
    }

    Map<Long, InquiryAnswer> answers() {
        return answers;
    }

    @Override
    public void signInAsked(SignIn asked) {
        signIns.add(asked);
        sessions.get(0).admit(nowNanos);
    }

    @Override
    public void signedIn(SignIn.Traffic traffic, String version) {}

    @Override
    public void signInRefused(Outcome why) {
        refusals.add(why);
    }

    @Override
    public void messageCame(ShortMessage message, long token) {
        messages.add(message.owned());
        sessions.get(0).respond(token, Outcome.accepted(MESSAGE_ID), nowNanos);
    }

    @Override
    public void outcomeCame(long token, Outcome outcome) {
        if (outcomes.put(token, outcome) != null) {
            throw new AssertionError("a second outcome for " + token);
        }
    }

    @Override
    public void inquiryCame(Inquiry inquiry, long token) {
        inquiries.add(inquiry);
        InquiryAnswer answer = inquiry.kind() == Inquiry.Kind.QUERY
                ? InquiryAnswer.of(MessageState.ENROUTE, "", 0)
                : InquiryAnswer.done();
        sessions.get(0).answer(token, answer, nowNanos);
    }

    @Override
    public void answerCame(long token, InquiryAnswer answer) {
        if (answers.put(token, answer) != null) {
            throw new AssertionError("a second answer for " + token);
        }
    }

    @Override
    public void subscriberAvailable(Address subscriber, Address asker) {
        subscribers.add(subscriber);
    }

    @Override
    public void congestionTold(int percent) {
        congestion.add(percent);
    }
}
