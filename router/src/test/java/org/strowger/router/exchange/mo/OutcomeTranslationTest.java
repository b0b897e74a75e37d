package org.strowger.router.exchange.mo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.cimd2.Cimd2;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.RefusalReason;
import org.strowger.smpp.Smpp;
import org.strowger.ucp.Ucp;

class OutcomeTranslationTest {
    private static final ProtocolTraits SMPP = Smpp.TRAITS;
    private static final ProtocolTraits UCP = Ucp.TRAITS;
    private static final ProtocolTraits CIMD2 = Cimd2.TRAITS;

    @Test
    void anOutcomeBetweenPeersOfOneProtocolIsLeftAsItIs() {
        Outcome outcome = new Outcome(Outcome.Kind.PERMANENT, "", 0x4FF, "own code of the SMSC", List.of());
        assertThat(OutcomeTranslation.of(outcome, SMPP, SMPP)).isSameAs(outcome);
        assertThat(OutcomeTranslation.ofDelivery(outcome, UCP, UCP)).isSameAs(outcome);
    }

    @Test
    void anOutcomeWithoutACodeIsLeftAsItIs() {
        Outcome outcome = Outcome.accepted("id");
        assertThat(OutcomeTranslation.of(outcome, SMPP, UCP)).isSameAs(outcome);
    }

    @ParameterizedTest
    @EnumSource(RefusalReason.class)
    void aRefusalIsPermanentForTheOtherPeerIfAndOnlyIfItWasPermanent(RefusalReason reason) {
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
    void theFailuresOfAMessageToManyAreTranslatedOneByOne() {
        Address failed = new Address(1, 1, "358401");
        int code = SMPP.statuses().refusal(RefusalReason.INVALID_DESTINATION).code();
        Outcome said = new Outcome(Outcome.Kind.ACCEPTED, "id", 0, "", List.of(new Outcome.Failure(failed, code)));
        Outcome told = OutcomeTranslation.of(said, SMPP, UCP);
        assertThat(told.isAccepted()).isTrue();
        assertThat(told.messageId()).isEqualTo("id");
        assertThat(told.failures()).hasSize(1);
        assertThat(told.failures().get(0).destination()).isEqualTo(failed);
        assertThat(told.failures().get(0).code())
                .isEqualTo(OutcomeTranslation.of(SMPP.statuses().refusal(RefusalReason.INVALID_DESTINATION), SMPP, UCP)
                        .code());
    }
}
