package org.strowger.smpp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.strowger.smpp.pdu.PduType;

final class SmppRequestTokenTest {
    @Test
    void aTokenTellsKindAndNumberOfAnyRequest() {
        for (PduType type : PduType.values()) {
            for (int sequence : new int[] {0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
                long token = SmppRequestToken.of(type, sequence);
                assertThat(SmppRequestToken.type(token)).isEqualTo(type);
                assertThat(SmppRequestToken.sequence(token)).isEqualTo(sequence);
                assertThat(token).isPositive();
            }
        }
    }
}
