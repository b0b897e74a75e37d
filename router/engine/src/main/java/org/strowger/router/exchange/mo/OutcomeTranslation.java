package org.strowger.router.exchange.mo;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.strowger.message.Outcome;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.ProtocolTraits;

/**
 * Translates outcomes between the protocols of two peers. A code that would turn a temporary refusal into a permanent
 * one, or the reverse, is omitted: the session then uses its code for the kind of outcome.
 */
public final class OutcomeTranslation {
    private OutcomeTranslation() {}

    /** Translates an SMSC's outcome for an application. */
    public static Outcome of(Outcome said, ProtocolTraits by, ProtocolTraits to) {
        return isSameIn(said, by, to) ? said : translated(said, by, to, to.statuses()::codeOf);
    }

    /** Translates an application's outcome for an SMSC. */
    static Outcome ofDelivery(Outcome said, ProtocolTraits by, ProtocolTraits to) {
        return isSameIn(said, by, to) ? said : translated(said, by, to, to.statuses()::codeOfDelivery);
    }

    private static boolean isSameIn(Outcome said, ProtocolTraits by, ProtocolTraits to) {
        return isSameProtocol(by, to) || (said.code() == 0 && said.failures().isEmpty());
    }

    private static Outcome translated(Outcome said, ProtocolTraits by, ProtocolTraits to, IntUnaryOperator codes) {
        List<Outcome.Failure> failures = said.failures().stream()
                .map(each -> {
                    int other = codes.applyAsInt(by.statuses().smppStatus(each.code()));
                    return new Outcome.Failure(
                            each.destination(), each.kind(), code(each.code(), each.kind(), other, to));
                })
                .toList();
        int code = code(said.code(), said.kind(), codes.applyAsInt(by.statuses().smppStatus(said.code())), to);
        return new Outcome(said.kind(), said.messageId(), code, said.detail(), failures);
    }

    /** The protocol of a peer, and the time zone of its clock. */
    public record ProtocolClock(ProtocolTraits traits, ZoneId clock) {
        private boolean isSameAs(ProtocolClock other) {
            return isSameProtocol(traits, other.traits()) && clock.equals(other.clock());
        }
    }

    /**
     * Translates the result of an inquiry for another peer. Each protocol has its own date format, and some use local
     * time; an unreadable date is passed unchanged between peers of the same protocol.
     */
    public static InquiryAnswer of(InquiryAnswer said, ProtocolClock by, ProtocolClock to, Instant now) {
        if (by.isSameAs(to)) {
            return said;
        }
        String date = by.traits()
                .times()
                .finalMoment(said.finalDate(), by.clock(), now)
                .map(moment -> to.traits().times().finalDate(moment, to.clock()))
                .orElse(isSameProtocol(by.traits(), to.traits()) ? said.finalDate() : "");
        return new InquiryAnswer(of(said.outcome(), by.traits(), to.traits()), said.state(), date, said.error());
    }

    private static boolean isSameProtocol(ProtocolTraits by, ProtocolTraits to) {
        return by.name().equals(to.name());
    }

    private static int code(int code, Outcome.Kind kind, int other, ProtocolTraits to) {
        return code != 0 && isPermanent(to.statuses().kindOf(other)) == isPermanent(kind) ? other : 0;
    }

    private static boolean isPermanent(Outcome.Kind kind) {
        return kind == Outcome.Kind.PERMANENT;
    }
}
