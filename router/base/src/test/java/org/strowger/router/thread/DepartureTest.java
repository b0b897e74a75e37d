package org.strowger.router.thread;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DepartureTest {
    private final Departure departure = new Departure();

    @Test
    void noPartDepartsAfterTheMessageWasTakenBack() {
        assertThat(departure.takeBack()).isTrue();
        assertThat(departure.leaves()).isFalse();
        assertThat(departure.takeBack()).isTrue();
        assertThat(departure.hasBegun()).isFalse();
    }

    @Test
    void aDepartedMessageCannotBeTakenBack() {
        assertThat(departure.leaves()).isTrue();
        assertThat(departure.takeBack()).isFalse();
        assertThat(departure.leaves()).isTrue();
        assertThat(departure.hasBegun()).isTrue();
    }

    @Test
    void aMessageCanBeTakenBackIfNoneOfItsPartsLeft() {
        departure.leaves();
        departure.leaves();
        departure.stays();
        assertThat(departure.takeBack()).isFalse();
        departure.stays();
        assertThat(departure.takeBack()).isTrue();
        assertThat(departure.isTakenBack()).isTrue();
    }
}
