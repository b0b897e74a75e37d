package org.strowger.smpp.pdu;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JsmppGapTest {
    @ParameterizedTest
    @EnumSource(JsmppGap.class)
    void jsmppStillHasTheKnownGap(JsmppGap gap) throws Exception {
        assertThat(gap.isThere()).as(gap.sentence()).isTrue();
    }
}
