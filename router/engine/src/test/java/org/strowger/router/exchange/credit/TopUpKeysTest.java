package org.strowger.router.exchange.credit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.exchange.credit.TopUpKeys.Hash;

class TopUpKeysTest {
    private static final List<String> MANAGERS = List.of("", "billing", "shop");

    private record Known(String manager, long amount, long record, long atSeconds) {}

    private final TopUpKeys keys = new TopUpKeys();
    private final Map<Hash, Known> model = new HashMap<>();

    private void add(Hash hash, Random chance) {
        String manager = MANAGERS.get(chance.nextInt(MANAGERS.size()));
        Known known = new Known(manager, chance.nextLong(), chance.nextLong(), 1 + chance.nextInt(1000));
        keys.add(hash, manager, known.amount, known.record, known.atSeconds);
        model.put(hash, known);
    }

    private void compare(Hash hash) {
        int slot = keys.find(hash);
        Known known = model.get(hash);
        assertThat(slot == TopUpKeys.NONE).isEqualTo(known == null);
        if (known != null) {
            assertThat(keys.amount(slot)).isEqualTo(known.amount);
            assertThat(keys.record(slot)).isEqualTo(known.record);
            assertThat(keys.atSeconds(slot)).isEqualTo(known.atSeconds);
        }
    }

    /** Many hashes share their table and their place in it. */
    @ParameterizedTest
    @ValueSource(ints = {1, 64, 1 << 20})
    void behavesLikeAMapInRandomHistories(int rests) {
        Random chance = new Random(rests);
        for (int i = 0; i < 20_000; i++) {
            Hash hash = new Hash(chance.nextInt(3000), chance.nextInt(rests));
            compare(hash);
            int slot = keys.find(hash);
            if (slot == TopUpKeys.NONE) {
                add(hash, chance);
            } else if (chance.nextInt(3) == 0) {
                keys.remove(slot);
                model.remove(hash);
            }
            compare(hash);
        }
        model.keySet().forEach(this::compare);
        assertThat(keys.size()).isEqualTo(model.size());
        for (String manager : MANAGERS) {
            assertThat(keys.size(manager))
                    .isEqualTo(model.values().stream()
                            .filter(each -> each.manager.equals(manager))
                            .count());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 700, 100_000})
    void findsALimitedNumberOfOldKeysAtATime(int slots) {
        Random chance = new Random(slots);
        for (int i = 0; i < 5000; i++) {
            add(new Hash(i, chance.nextInt()), chance);
        }
        List<Long> found = new ArrayList<>();
        int turns = 0;
        for (int at = 0; at < keys.slots(); turns++) {
            int before = found.size();
            at = keys.forOld(at, slots, 100, 500, slot -> {
                found.add(keys.record(slot));
                keys.remove(slot);
            });
            assertThat(found.size() - before).isLessThanOrEqualTo(100);
        }
        assertThat(found)
                .containsExactlyInAnyOrderElementsOf(model.values().stream()
                        .filter(each -> each.atSeconds < 500)
                        .map(Known::record)
                        .toList());
        assertThat(turns).isGreaterThanOrEqualTo(keys.slots() / slots);
        assertThat(keys.size()).isEqualTo(model.size() - found.size());
    }
}
