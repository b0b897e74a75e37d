package org.strowger.smpp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.message.Outcome;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.smpp.pdu.SmppVersion;

/** The binds that are tried after one that was refused for its kind or version. */
final class SmppBindFallbackTest {
    @Test
    void anSmscWithoutTransceiversGetsOneSessionForEachDirection() {
        List<SmppSettings> next = after(Traffic.BOTH, SmppVersion.V34, CommandStatus.RINVCMDID);
        assertThat(next).extracting(each -> each.identity().traffic()).containsExactly(Traffic.SENDS, Traffic.RECEIVES);
        assertThat(next.get(0).identity().secret().reveal()).isEqualTo("secret08");
        assertThat(after(Traffic.SENDS, SmppVersion.V34, CommandStatus.RINVCMDID))
                .isEmpty();
    }

    @Test
    void aRefusalOfVersion50IsFollowedByABindInVersion34() {
        assertThat(after(Traffic.BOTH, SmppVersion.V50, CommandStatus.RBINDFAIL))
                .extracting(each -> each.identity().version())
                .containsExactly(SmppVersion.V34);
    }

    @Test
    void aWrongPasswordIsTriedOnce() {
        assertThat(after(Traffic.BOTH, SmppVersion.V34, CommandStatus.RBINDFAIL))
                .isEmpty();
        assertThat(after(Traffic.BOTH, SmppVersion.V50, CommandStatus.RINVPASWD))
                .isEmpty();
    }

    private static List<SmppSettings> after(Traffic traffic, SmppVersion version, CommandStatus status) {
        return SmppTerms.afterRefusal(
                SmppPair.esme(traffic, version), Outcome.of(Outcome.Kind.PERMANENT, status.value(), ""));
    }
}
