package org.strowger.router.exchange;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.strowger.message.Outcome;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.ProtocolTraits;

/**
 * What a peer of one protocol has answered, for a peer of another: the codes are those of the one who hears it. A code
 * that would say something else about the message, that it is refused for good where it is only for now or the reverse,
 * is left out: then the session says what it says for want of a code.
 */
public final class OutcomeTranslation {
    private OutcomeTranslation() {}

    /** What an SMSC has answered to what was submitted. */
    public static Outcome of(Outcome said, ProtocolTraits by, ProtocolTraits to) {
        return isSaidAlike(said, by, to) ? said : translated(said, by, to, to.statuses()::codeOf);
    }

    /** What an application has answered to what was delivered. */
    static Outcome ofDelivery(Outcome said, ProtocolTraits by, ProtocolTraits to) {
        return isSaidAlike(said, by, to) ? said : translated(said, by, to, to.statuses()::codeOfDelivery);
    }

    private static boolean isSaidAlike(Outcome said, ProtocolTraits by, ProtocolTraits to) {
        return isTheSame(by, to) || (said.code() == 0 && said.failures().isEmpty());
    }

    private static Outcome translated(Outcome said, ProtocolTraits by, ProtocolTraits to, IntUnaryOperator codes) {
        List<Outcome.Failure> failures = said.failures().stream()
                .map(each -> {
                    int other = codes.applyAsInt(by.statuses().smppStatus(each.code()));
                    return new Outcome.Failure(
                            each.destination(), code(each.code(), by.statuses().kindOf(each.code()), other, to));
                })
                .toList();
        int code = code(said.code(), said.kind(), codes.applyAsInt(by.statuses().smppStatus(said.code())), to);
        return new Outcome(said.kind(), said.messageId(), code, said.detail(), failures);
    }

    /** A protocol, and the clock of the one who speaks it. */
    record Tongue(ProtocolTraits suite, ZoneId clock) {
        private boolean isThatOf(Tongue other) {
            return isTheSame(suite, other.suite()) && clock.equals(other.clock());
        }
    }

    /**
     * Also its date: no two protocols write one alike, and some have the clock of a wall. One that nobody can read goes
     * as it came to who speaks the same.
     */
    static InquiryAnswer of(InquiryAnswer said, Tongue by, Tongue to, Instant now) {
        if (by.isThatOf(to)) {
            return said;
        }
        String date = by.suite()
                .times()
                .finalMoment(said.finalDate(), by.clock(), now)
                .map(moment -> to.suite().times().finalDate(moment, to.clock()))
                .orElse(isTheSame(by.suite(), to.suite()) ? said.finalDate() : "");
        return new InquiryAnswer(of(said.outcome(), by.suite(), to.suite()), said.state(), date, said.error());
    }

    private static boolean isTheSame(ProtocolTraits by, ProtocolTraits to) {
        return by.name().equals(to.name());
    }

    private static int code(int code, Outcome.Kind kind, int other, ProtocolTraits to) {
        return code != 0 && isForGood(to.statuses().kindOf(other)) == isForGood(kind) ? other : 0;
    }

    private static boolean isForGood(Outcome.Kind kind) {
        return kind == Outcome.Kind.PERMANENT;
    }
}
