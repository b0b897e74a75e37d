package org.strowger.gsm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PortsTest {
    @ParameterizedTest
    @CsvSource({"256, 0, false", "0, 256, false", "65536, 0, true", "-1, 0, false", "0, -1, true", "-1, -1, true"})
    void portsThatDoNotFitTheElementAreRefused(int destination, int source, boolean wide) {
        assertThatThrownBy(() -> new Ports(destination, source, wide)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void portsOfZeroAreValid() {
        assertThat(new Ports(0, 0, false).isNone()).isFalse();
        assertThat(Ports.NONE.isNone()).isTrue();
    }
}
