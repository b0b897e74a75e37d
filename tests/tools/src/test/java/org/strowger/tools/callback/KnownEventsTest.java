package org.strowger.tools.callback;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.strowger.tools.callback.KnownEvents.Knowledge;

class KnownEventsTest {
    private static final int GENERATION = 10;

    private final KnownEvents known = new KnownEvents(GENERATION);

    @Test
    void distinguishesNewFailedAndAcceptedEvents() {
        assertThat(known.find("a")).isEqualTo(Knowledge.NEW);
        known.add("a", false);
        assertThat(known.find("a")).isEqualTo(Knowledge.FAILED);
        known.add("a", true);
        assertThat(known.find("a")).isEqualTo(Knowledge.TAKEN);
        known.add("a", false);
        assertThat(known.find("a")).as("it was taken once").isEqualTo(Knowledge.TAKEN);
        assertThat(known.find("b")).isEqualTo(Knowledge.NEW);
    }

    @Test
    void forgetsTheOldestEvents() {
        for (int i = 0; i < 3 * GENERATION; i++) {
            known.add("event-" + i, true);
        }

        assertThat(known.find("event-0")).isEqualTo(Knowledge.NEW);
        for (int i = 2 * GENERATION; i < 3 * GENERATION; i++) {
            assertThat(known.find("event-" + i)).isEqualTo(Knowledge.TAKEN);
        }
    }

    @Test
    void aRepeatedEventIsRememberedLonger() {
        known.add("again", true);
        for (int i = 0; i < 5 * GENERATION; i++) {
            known.add("event-" + i, true);
            known.add("again", false);
        }

        assertThat(known.find("again")).isEqualTo(Knowledge.TAKEN);
    }
}
