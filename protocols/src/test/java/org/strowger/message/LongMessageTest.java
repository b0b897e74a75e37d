package org.strowger.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.strowger.gsm.Concatenation;

class LongMessageTest {
    private static long position(int reference, boolean wide, int total, int number) {
        Body body = new Body(new byte[0], false, 0);
        Concatenation part = new Concatenation(reference, wide, total, number);
        return LongMessage.positionOf(new SampleMessage(Address.NONE, Address.NONE, body, part));
    }

    @Test
    void aMessageWithoutPartNumbersHasNoPosition() {
        assertThat(LongMessage.positionOf(SampleMessage.of(Address.NONE, Address.NONE, "x")))
                .isEqualTo(LongMessage.NONE);
        assertThat(position(1, false, 1, 1)).isEqualTo(LongMessage.NONE);
        assertThat(position(1, false, 2, 3)).isEqualTo(LongMessage.NONE);
        assertThat(position(1, false, 2, 0)).isEqualTo(LongMessage.NONE);
    }

    @Test
    void partsOfOneMessageDifferInTheirNumberOnly() {
        assertThat(LongMessage.number(position(7, false, 255, 255))).isEqualTo(255);
        assertThat(LongMessage.number(position(7, true, 3, 2))).isEqualTo(2);
        assertThat(LongMessage.message(position(0, false, 3, 1)))
                .isEqualTo(LongMessage.message(position(0, false, 3, 3)));
        assertThat(position(0, false, 2, 1)).isNotEqualTo(LongMessage.NONE);
    }

    @Test
    void partsOfDifferentMessagesDifferInReferenceWidthOrTotal() {
        long message = LongMessage.message(position(7, false, 3, 1));
        assertThat(LongMessage.message(position(8, false, 3, 1))).isNotEqualTo(message);
        assertThat(LongMessage.message(position(7, true, 3, 1))).isNotEqualTo(message);
        assertThat(LongMessage.message(position(7, false, 4, 1))).isNotEqualTo(message);
        assertThat(LongMessage.message(position(0xFFFF, true, 3, 1)))
                .isNotEqualTo(LongMessage.message(position(0xFF, false, 3, 1)));
    }
}
