package org.strowger.smpp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.strowger.smpp.pdu.PduType;

/** The peer's requests against a list that does the same slowly. */
final class PendingRequestsTest {
    private static final PduType[] TYPES = {PduType.SUBMIT_SM, PduType.DATA_SM, PduType.QUERY_SM};

    @Test
    void keepsEveryRequestUntilItIsAnswered() {
        for (long seed = 1; seed <= 20; seed++) {
            Random random = new Random(seed);
            PendingRequests pending = new PendingRequests();
            List<Long> model = new ArrayList<>();
            for (int step = 0; step < 5000; step++) {
                int sequence = random.nextInt(4) == 0 ? random.nextInt() : random.nextInt(64) - 4;
                long token = PendingRequests.token(TYPES[random.nextInt(3)], sequence);
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

    @Test
    void aTokenTellsKindAndNumberOfAnyRequest() {
        for (PduType type : PduType.values()) {
            for (int sequence : new int[] {0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
                long token = PendingRequests.token(type, sequence);
                assertThat(PendingRequests.type(token)).isEqualTo(type);
                assertThat(PendingRequests.sequence(token)).isEqualTo(sequence);
                assertThat(token).isPositive();
            }
        }
    }
}
