package org.strowger.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CloseReasonTest {
    private final ProtocolViolation violation =
            new ProtocolViolation("a packet must have at most 10 bytes", 4, "length 11");

    @Test
    void aViolationNamesRuleFindingAndOffset() {
        assertThat(violation).hasToString("a packet must have at most 10 bytes; found length 11 at offset 4");
    }

    @Test
    void aReasonFromAViolationContainsItsFullText() {
        CloseReason reason = CloseReason.of(violation);
        assertThat(reason.cause()).isEqualTo(CloseCause.VIOLATION);
        assertThat(reason.detail()).isEqualTo(violation.toString());
        assertThat(reason)
                .hasToString("the peer violated the protocol"
                        + " (a packet must have at most 10 bytes; found length 11 at offset 4)");
    }

    @Test
    void aReasonWithoutDetailShowsOnlyItsCause() {
        assertThat(CloseReason.of(CloseCause.STALLED)).hasToString("the peer stopped reading");
        assertThat(new CloseReason(CloseCause.REFUSED, "connection refused"))
                .hasToString("the peer refused the connection (connection refused)");
    }

    @ParameterizedTest
    @EnumSource
    void onlyAReasonWithTheCauseNoneIsNone(CloseCause cause) {
        assertThat(CloseReason.of(cause).isNone()).isEqualTo(cause == CloseCause.NONE);
        assertThat(cause.meaning()).isNotBlank();
    }

    @Test
    void noTwoCausesHaveTheSameMeaning() {
        assertThat(Arrays.stream(CloseCause.values()).map(CloseCause::meaning)).doesNotHaveDuplicates();
        assertThat(CloseReason.NONE.isNone()).isTrue();
    }
}
