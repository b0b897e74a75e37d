package org.strowger.router.shadow;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.router.application.Application;
import org.strowger.router.exchange.mt.MessageTrial.Decided;

/** A message of an application with the decision about it, and with what the other gateway made of it. */
final class ShadowedMessage {
    /** The weight of the whole text, and of a part of it, as a sign that two messages are the same. */
    private static final int WHOLE = 6;

    private static final int PART = 4;

    private final Origin origin;
    private final Object answerKey;
    private final Decided decided;
    private final String text;
    private final List<OtherSend> sends = new ArrayList<>(1);
    private final List<OtherSend> refused = new ArrayList<>(0);
    private boolean isSettled;

    /**
     * Where the message comes from.
     *
     * @param recipient one recipient of a message to many; else {@link Address#NONE}
     * @param status the response of the other gateway
     */
    record Origin(
            Application application,
            ProtocolTraits traits,
            ShortMessage message,
            Address recipient,
            long timeMillis,
            OtherStatus status) {
        Address to() {
            return recipient.isEmpty() ? message.destination() : recipient;
        }
    }

    /** The response of the other gateway to an application. */
    interface OtherStatus {
        boolean isKnown();

        boolean isAccepted();

        /** Whether it refused the message because of a rate or a full queue. */
        boolean isLoad();

        /** The response for reports. */
        String text();

        /** The response that Strowger would give, for reports, in the same form. */
        String ours(Decided decided);
    }

    /** @param answerKey the request that the other gateway answers */
    ShadowedMessage(Origin origin, Object answerKey, Decided decided) {
        this.origin = origin;
        this.answerKey = answerKey;
        this.decided = decided;
        this.text = MessageText.of(origin.message().body()).comparable();
    }

    Origin origin() {
        return origin;
    }

    Object answerKey() {
        return answerKey;
    }

    Decided decided() {
        return decided;
    }

    /** The messages that the other gateway sent, and the SMSC did not refuse. */
    List<OtherSend> sends() {
        return sends;
    }

    /** The messages that the SMSC has refused. */
    List<OtherSend> refused() {
        return refused;
    }

    void add(OtherSend send) {
        sends.add(send);
    }

    void refuse(OtherSend send) {
        if (sends.remove(send)) {
            refused.add(send);
        }
    }

    boolean isSettled() {
        return isSettled;
    }

    void settle() {
        isSettled = true;
    }

    /** Whether the other gateway has sent the whole message. */
    boolean isComplete() {
        if (sends.isEmpty()) {
            return false;
        }
        Concatenation first = sends.get(0).concatenation();
        boolean isOneSegment = origin.message().part().isPresent();
        return !first.isValid() || isOneSegment || sends.size() >= first.total();
    }

    /** Whether nothing more is to be expected. */
    boolean isDone() {
        return isComplete()
                && origin.status().isKnown()
                && sends.stream()
                        .allMatch(each -> each.isLogged() || each.recorded().isAnswered());
    }

    /**
     * How well a message to an SMSC fits.
     *
     * @param other its text, as {@link MessageText#comparable} gives it
     * @return 0 if it is another message
     */
    int fits(OtherSend send, String other) {
        Concatenation concatenation = send.concatenation();
        if (isComplete() || hasPosition(concatenation)) {
            return 0;
        }
        Optional<Concatenation> own = origin.message().part();
        if (own.isPresent() && concatenation.isValid() && own.get().number() != concatenation.number()) {
            return 0;
        }
        int score = 0;
        if (!text.isEmpty() && !other.isEmpty()) {
            boolean isWhole = text.equals(other) || (send.isLogged() && LoggedText.isLogged(text, other));
            score += isWhole ? WHOLE : text.contains(other) ? PART : 0;
        }
        String sender = send.message().source().text();
        String expected =
                decided.rewrite().source().orElse(origin.message().source()).text();
        if (sender.equals(expected) || sender.equals(origin.message().source().text())) {
            score += 2;
        }
        return sends.isEmpty() || score == 0 ? score : score + 1;
    }

    /** Whether the segment, or a segment of another message, is here already. */
    private boolean hasPosition(Concatenation concatenation) {
        for (OtherSend each : sends) {
            Concatenation known = each.concatenation();
            boolean isOther = known.reference() != concatenation.reference() || known.total() != concatenation.total();
            if (isOther || known.number() == concatenation.number()) {
                return true;
            }
        }
        return false;
    }
}
