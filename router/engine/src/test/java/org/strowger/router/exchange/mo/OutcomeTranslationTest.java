package org.strowger.router.exchange.mo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.cimd2.Cimd2;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.exchange.mo.OutcomeTranslation.ProtocolClock;
import org.strowger.smpp.Smpp;
import org.strowger.ucp.Ucp;

class OutcomeTranslationTest {
    private static final ZoneId UTC = ZoneOffset.UTC;
    private static final ProtocolTraits SMPP = Smpp.TRAITS;
    private static final ProtocolTraits UCP = Ucp.TRAITS;
    private static final ProtocolTraits CIMD2 = Cimd2.TRAITS;

    @Test
    void anOutcomeBetweenPeersOfOneProtocolIsUnchanged() {
        Outcome outcome = new Outcome(Outcome.Kind.PERMANENT, "", 0x4FF, "own code of the SMSC", List.of());
        assertThat(OutcomeTranslation.of(outcome, SMPP, SMPP)).isSameAs(outcome);
        assertThat(OutcomeTranslation.ofDelivery(outcome, UCP, UCP)).isSameAs(outcome);
    }

    @Test
    void anOutcomeWithoutACodeIsUnchanged() {
        Outcome outcome = Outcome.accepted("id");
        assertThat(OutcomeTranslation.of(outcome, SMPP, UCP)).isSameAs(outcome);
    }

    @ParameterizedTest
    @EnumSource(RefusalReason.class)
    void aTranslatedRefusalStaysPermanentOrTemporary(RefusalReason reason) {
        for (ProtocolTraits by : List.of(SMPP, UCP, CIMD2)) {
            for (ProtocolTraits to : List.of(SMPP, UCP, CIMD2)) {
                Outcome said = by.statuses().refusal(reason);
                Outcome told = OutcomeTranslation.of(said, by, to);
                assertThat(told.kind()).isEqualTo(said.kind());
                if (told.code() != 0 && !by.equals(to)) {
                    assertThat(to.statuses().kindOf(told.code()) == Outcome.Kind.PERMANENT)
                            .as("%s by %s to %s", reason, by.name(), to.name())
                            .isEqualTo(said.kind() == Outcome.Kind.PERMANENT);
                }
            }
        }
    }

    @Test
    void theFailureOfEachRecipientIsTranslatedSeparately() {
        Address failed = new Address(1, 1, "358401");
        int code = SMPP.statuses().refusal(RefusalReason.INVALID_DESTINATION).code();
        Outcome said = new Outcome(
                Outcome.Kind.ACCEPTED, "id", 0, "", List.of(new Outcome.Failure(failed, Outcome.Kind.PERMANENT, code)));
        Outcome told = OutcomeTranslation.of(said, SMPP, UCP);
        assertThat(told.isAccepted()).isTrue();
        assertThat(told.messageId()).isEqualTo("id");
        assertThat(told.failures()).hasSize(1);
        assertThat(told.failures().get(0).destination()).isEqualTo(failed);
        assertThat(told.failures().get(0).code())
                .isEqualTo(OutcomeTranslation.of(SMPP.statuses().refusal(RefusalReason.INVALID_DESTINATION), SMPP, UCP)
                        .code());
    }

    @Test
    void anUnknownCodeIsOmittedIfItWouldChangeTheKindOfARefusal() {
        Outcome said = Outcome.of(Outcome.Kind.TEMPORARY, 0x4FF, "own code of the SMSC");
        Outcome told = OutcomeTranslation.of(said, SMPP, UCP);
        assertThat(told.kind()).isEqualTo(Outcome.Kind.TEMPORARY);
        assertThat(told.detail()).isEqualTo("own code of the SMSC");
        assertThat(told.code() == 0 || UCP.statuses().kindOf(told.code()) != Outcome.Kind.PERMANENT)
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource(RefusalReason.class)
    void aTranslatedRefusalOfADeliveryKeepsItsKind(RefusalReason reason) {
        for (ProtocolTraits by : List.of(SMPP, UCP, CIMD2)) {
            for (ProtocolTraits to : List.of(SMPP, UCP, CIMD2)) {
                Outcome said = by.statuses().refusal(reason);
                Outcome told = OutcomeTranslation.ofDelivery(said, by, to);
                assertThat(told.kind()).isEqualTo(said.kind());
                if (told.code() != 0 && !by.equals(to)) {
                    assertThat(to.statuses().kindOf(told.code()) == Outcome.Kind.PERMANENT)
                            .as("%s by %s to %s", reason, by.name(), to.name())
                            .isEqualTo(said.kind() == Outcome.Kind.PERMANENT);
                }
            }
        }
    }

    // ---- Inquiries

    private static final Instant NOW = Instant.parse("2026-02-03T04:05:06Z");
    private static final ZoneId HELSINKI = ZoneId.of("Europe/Helsinki");

    private static ProtocolClock clock(ProtocolTraits suite, ZoneId zone) {
        return new ProtocolClock(suite, zone);
    }

    @Test
    void anInquiryAnswerBetweenPeersOfOneProtocolAndTimeZoneIsUnchanged() {
        InquiryAnswer said = InquiryAnswer.of(MessageState.DELIVERED, "no date at all", 7);
        assertThat(OutcomeTranslation.of(said, clock(SMPP, HELSINKI), clock(SMPP, HELSINKI), NOW))
                .isSameAs(said);
    }

    @Test
    void theStateAndTheErrorOfAMessageAreTheSameInEveryProtocol() {
        InquiryAnswer said = InquiryAnswer.of(MessageState.UNDELIVERABLE, "", 107);
        InquiryAnswer told = OutcomeTranslation.of(said, clock(UCP, UTC), clock(SMPP, UTC), NOW);
        assertThat(told.state()).isEqualTo(MessageState.UNDELIVERABLE);
        assertThat(told.error()).isEqualTo(107);
        assertThat(told.finalDate()).isEmpty();
    }

    @Test
    void aUcpPeerGetsNoFinalDate() {
        InquiryAnswer said =
                InquiryAnswer.of(MessageState.DELIVERED, SMPP.times().finalDate(NOW, UTC), 0);
        assertThat(OutcomeTranslation.of(said, clock(SMPP, UTC), clock(UCP, UTC), NOW)
                        .finalDate())
                .isEmpty();
    }

    /** CIMD2 writes local times; SMPP names the zone. */
    @Test
    void aFinalDateIsConvertedToTheProtocolAndTimeZoneOfThePeer() {
        for (ProtocolTraits by : List.of(SMPP, CIMD2)) {
            for (ProtocolTraits to : List.of(SMPP, CIMD2)) {
                String date = by.times().finalDate(NOW, HELSINKI);
                InquiryAnswer told = OutcomeTranslation.of(
                        InquiryAnswer.of(MessageState.DELIVERED, date, 0), clock(by, HELSINKI), clock(to, UTC), NOW);
                assertThat(to.times().finalMoment(told.finalDate(), UTC, NOW))
                        .as("%s by %s, %s to %s", date, by.name(), told.finalDate(), to.name())
                        .isEqualTo(Optional.of(NOW));
            }
        }
    }

    @Test
    void aDateThatCannotBeReadIsPassedOnOnlyWithinOneProtocol() {
        InquiryAnswer said = InquiryAnswer.of(MessageState.DELIVERED, "yesterday", 0);
        assertThat(OutcomeTranslation.of(said, clock(SMPP, HELSINKI), clock(SMPP, UTC), NOW)
                        .finalDate())
                .isEqualTo("yesterday");
        assertThat(OutcomeTranslation.of(said, clock(SMPP, HELSINKI), clock(UCP, UTC), NOW)
                        .finalDate())
                .isEmpty();
    }

    @Test
    void aRefusedInquiryIsTranslatedLikeARefusedMessage() {
        Outcome refusal = SMPP.statuses().refusal(RefusalReason.UNKNOWN_MESSAGE);
        InquiryAnswer told =
                OutcomeTranslation.of(InquiryAnswer.refused(refusal), clock(SMPP, UTC), clock(UCP, UTC), NOW);
        assertThat(told.outcome()).isEqualTo(OutcomeTranslation.of(refusal, SMPP, UCP));
    }
}
