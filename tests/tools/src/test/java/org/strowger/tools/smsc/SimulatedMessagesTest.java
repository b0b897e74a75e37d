package org.strowger.tools.smsc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.message.MessageState;

/** Numbers over the turn of 32 bits, and messages that are forgotten. */
class SimulatedMessagesTest {
    private static final long NUMBERS = IdStyle.HEX.numbers();

    @ParameterizedTest
    @CsvSource({"0, 1", "0, 3", "4294967290, 1", "4294967290, 3", "4294967295, 7"})
    void numbersAreUniqueAndIdentifyTheirThread(long base, int threads) {
        Set<Long> numbers = new HashSet<>();
        for (int simulatorThread = 0; simulatorThread < threads; simulatorThread++) {
            SimulatedMessages simulated = new SimulatedMessages(NUMBERS, base, simulatorThread, threads, 64);
            for (int i = 0; i < 50; i++) {
                long number = simulated.take(0, MessageState.DELIVERED);
                assertThat(number).isBetween(0L, 0xFFFF_FFFFL);
                assertThat(simulated.deskOf(number)).isEqualTo(simulatorThread);
                assertThat(simulated.knows(number)).isTrue();
                numbers.add(number);
            }
        }
        assertThat(numbers).hasSize(50 * threads);
    }

    /** Also where the numbers begin anew, of which stamps have fewer than other ids. */
    @ParameterizedTest
    @EnumSource(IdStyle.class)
    void aMessageIdIdentifiesItsMessage(IdStyle style) {
        for (long base : new long[] {0, style.numbers() - 1, style.numbers() - 20}) {
            SimulatedMessages simulated = new SimulatedMessages(style.numbers(), base, 1, 3, 64);
            for (int i = 0; i < 30; i++) {
                long number = simulated.take(0, MessageState.DELIVERED);
                assertThat(style.number(style.inResponse(number))).isEqualTo(number);
                assertThat(simulated.knows(number)).isTrue();
            }
        }
    }

    @Test
    void theOldestMessagesAreForgotten() {
        SimulatedMessages simulated = new SimulatedMessages(NUMBERS, 100, 0, 1, 4);
        long first = simulated.take(10, MessageState.DELIVERED);
        for (int i = 0; i < 3; i++) {
            simulated.take(10, MessageState.UNDELIVERABLE);
        }
        assertThat(simulated.knows(first)).isTrue();
        simulated.take(10, MessageState.UNDELIVERABLE);
        assertThat(simulated.knows(first)).isFalse();
        assertThat(simulated.knows(first + 1)).isTrue();
        assertThat(simulated.knows(first + 5)).as("not taken yet").isFalse();
        assertThat(simulated.knows(first - 1)).isFalse();
        assertThat(simulated.knows(-1)).isFalse();
    }

    @Test
    void aMessageIsEnrouteUntilItsFinalState() {
        SimulatedMessages simulated = new SimulatedMessages(NUMBERS, 5, 0, 1, 4);
        long number = simulated.take(10, MessageState.UNDELIVERABLE);
        assertThat(simulated.stateAt(number, 9)).isEqualTo(MessageState.ENROUTE);
        assertThat(simulated.stateAt(number, 10)).isEqualTo(MessageState.UNDELIVERABLE);
        simulated.cancel(number, 9);
        assertThat(simulated.stateAt(number, 9)).isEqualTo(MessageState.DELETED);
    }
}
