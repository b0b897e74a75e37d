package org.strowger.protocol.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Pending requests against a list as their model. */
final class PendingRequestsTest {
    @Test
    void aTokenContainsTheKindAndNumberOfARequest() {
        for (int kind : new int[] {0, 1, 40, 0xFF}) {
            for (int number : new int[] {0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
                long token = PendingRequests.token(kind, number);
                assertThat(PendingRequests.kind(token)).isEqualTo(kind);
                assertThat(PendingRequests.number(token)).isEqualTo(number);
                assertThat(token).isPositive();
            }
        }
    }

    @Test
    void keepsEveryRequestUntilItIsAnswered() {
        for (long seed = 1; seed <= 20; seed++) {
            Random random = new Random(seed);
            PendingRequests pending = new PendingRequests();
            List<Long> model = new ArrayList<>();
            for (int step = 0; step < 5000; step++) {
                int sequence = random.nextInt(4) == 0 ? random.nextInt() : random.nextInt(64) - 4;
                long token = PendingRequests.token(random.nextInt(3), sequence);
                if (random.nextBoolean()) {
                    assertThat(pending.add(token)).as("seed %d", seed).isEqualTo(model.contains(token));
                    model.add(token);
                } else {
                    long wanted =
                            model.isEmpty() || random.nextInt(4) == 0 ? token : model.get(random.nextInt(model.size()));
                    assertThat(pending.remove(wanted)).as("seed %d", seed).isEqualTo(model.remove((Long) wanted));
                }
                assertThat(pending.size()).isEqualTo(model.size());
            }
        }
    }
}
