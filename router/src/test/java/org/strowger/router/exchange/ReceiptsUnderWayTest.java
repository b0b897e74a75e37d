package org.strowger.router.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is on its way, beside a map that counts the same. */
class ReceiptsUnderWayTest {
    private static final int STEPS = 20_000;

    private final ReceiptsUnderWay underWay = new ReceiptsUnderWay();
    private final Map<String, Integer> model = new HashMap<>();

    @Test
    void countsThoseThatLookAlike() {
        Random random = new Random(1);
        for (int step = 0; step < STEPS; step++) {
            // At first more come than are settled, so that it grows; then the other way round.
            boolean comes = random.nextInt(10) < (step < STEPS / 2 ? 6 : 4);
            String id = Integer.toString(random.nextInt(300));
            String destination = Integer.toString(random.nextInt(2));
            if (comes) {
                underWay.add(id, destination);
                model.merge(id + "\n" + destination, 1, Integer::sum);
            } else {
                settle(id, destination);
            }
            assertThat(underWay.isEmpty()).isEqualTo(model.isEmpty());
        }
        for (int id = 0; id < 300; id++) {
            for (int destination = 0; destination < 2; destination++) {
                while (settle(Integer.toString(id), Integer.toString(destination))) {
                    assertThat(underWay.isEmpty()).isEqualTo(model.isEmpty());
                }
            }
        }
        assertThat(underWay.isEmpty()).isTrue();
    }

    private boolean settle(String id, String destination) {
        String key = id + "\n" + destination;
        int place = underWay.find(id, destination);
        assertThat(place != ReceiptsUnderWay.NONE).as(key).isEqualTo(model.containsKey(key));
        if (place == ReceiptsUnderWay.NONE) {
            return false;
        }
        model.merge(key, -1, Integer::sum);
        boolean last = model.remove(key, 0);
        assertThat(underWay.settled(place)).as(key).isEqualTo(last);
        if (last) {
            underWay.remove(place);
        }
        return true;
    }
}
