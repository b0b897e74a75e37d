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

/** A message of an application, with Strowger's decision and the messages that the other gateway sent for it. */
final class ShadowedMessage {
    /** The weight of an equal whole text, or of an equal part of it, as evidence that two messages are the same. */
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
     * The origin of the message.
     *
     * @param recipient one recipient of a message to several; otherwise {@link Address#NONE}
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

        /** Whether the other gateway refused the message because of a rate limit or a full queue. */
        boolean isLoad();

        /** The response as text for reports. */
        String text();

        /** The response that Strowger would give, as text in the same form. */
        String ours(Decided decided);
    }

    /** @param answerKey the request whose response from the other gateway is awaited */
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

    /** The messages that the other gateway sent and that the SMSC did not refuse. */
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

    /** Whether no further messages are expected. */
    boolean isDone() {
        return isComplete()
                && origin.status().isKnown()
                && sends.stream()
                        .allMatch(each -> each.isLogged() || each.recorded().isAnswered());
    }

    /**
     * How well a message to an SMSC matches.
     *
     * @param other the text of that message, as returned by {@link MessageText#comparable}
     * @return 0 if it belongs to another message
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

    /** Whether a segment with this position, or a segment of another message, is already present. */
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
