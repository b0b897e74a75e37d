package org.strowger.smpp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.strowger.smpp.pdu.PduType;

final class RequestTokenTest {
    @Test
    void aTokenTellsKindAndNumberOfAnyRequest() {
        for (PduType type : PduType.values()) {
            for (int sequence : new int[] {0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
                long token = RequestToken.of(type, sequence);
                assertThat(RequestToken.type(token)).isEqualTo(type);
                assertThat(RequestToken.sequence(token)).isEqualTo(sequence);
                assertThat(token).isPositive();
            }
        }
    }
}
