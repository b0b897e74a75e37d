package org.strowger.router.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The messages that are kept until their receipts. */
class RetainedMessagesTest {
    private final RetainedMessages retained = new RetainedMessages();

    private static RetainedMessage message(long untilNanos) {
        return new RetainedMessage(new byte[] {1}, untilNanos, 0);
    }

    @Test
    void aMessageIsForgottenAfterItsTimeAndNotBefore() {
        retained.put(7, message(100));
        retained.expire(100);
        assertThat(retained.find(7).isNone()).isFalse();
        retained.expire(101);
        assertThat(retained.find(7).isNone()).isTrue();
        assertThat(retained.size()).isZero();
        assertThat(retained.expiries()).isZero();
    }

    @Test
    void aReusedEntryHasTheTimeOfItsNewMessage() {
        retained.put(7, message(100));
        retained.remove(7);
        retained.put(7, message(200));
        retained.expire(150);
        assertThat(retained.find(7)).isEqualTo(message(200));
        retained.expire(250);
        assertThat(retained.find(7).isNone()).isTrue();
    }

    @Test
    void theTimesOfRemovedMessagesTakeLittleMemory() {
        for (int i = 0; i < 1_000_000; i++) {
            retained.put(i % 10, message(1_000_000_000L + i));
            retained.remove((i + 1) % 10);
        }
        assertThat(retained.size()).isLessThanOrEqualTo(10);
        assertThat(retained.expiries()).isLessThanOrEqualTo(2 * 10 + 1025);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void behavesLikeAMap(long seed) {
        Random chance = new Random(seed);
        Map<Integer, Long> model = new HashMap<>();
        for (long nowNanos = 0; nowNanos < 20_000; nowNanos++) {
            int entry = chance.nextInt(500);
            switch (chance.nextInt(3)) {
                case 0 -> {
                    long untilNanos = nowNanos + 1 + chance.nextInt(2000);
                    retained.remove(entry);
                    retained.put(entry, message(untilNanos));
                    model.put(entry, untilNanos);
                }
                case 1 -> {
                    retained.remove(entry);
                    model.remove(entry);
                }
                default -> {
                    long now = nowNanos;
                    retained.expire(now);
                    model.values().removeIf(untilNanos -> untilNanos < now);
                }
            }
            assertThat(retained.size()).as("seed %d at %d", seed, nowNanos).isEqualTo(model.size());
        }
        model.forEach((entry, untilNanos) -> assertThat(retained.find(entry).untilNanos())
                .as("seed %d", seed)
                .isEqualTo(untilNanos));
    }
}
