package org.strowger.router.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OwnerTurnsTest {
    private final OwnerTurns<String> turns = new OwnerTurns<>();

    private List<String> removeAll() {
        List<String> removed = new ArrayList<>();
        while (!turns.isEmpty()) {
            removed.add(turns.remove());
        }
        return removed;
    }

    @Test
    void theOwnersTakeTurns() {
        turns.add("a", "a1");
        turns.add("a", "a2");
        turns.add("a", "a3");
        turns.add("b", "b1");
        turns.add("c", "c1");
        turns.add("b", "b2");

        assertThat(removeAll()).containsExactly("a1", "b1", "c1", "a2", "b2", "a3");
    }

    @Test
    void anOwnerThatComesLaterHasTheNextTurnButOne() {
        turns.add("a", "a1");
        turns.add("b", "b1");
        turns.add("a", "a2");
        assertThat(turns.remove()).isEqualTo("a1");
        turns.add("c", "c1");

        assertThat(removeAll()).containsExactly("b1", "a2", "c1");
    }

    @Test
    void anItemThatIsTakenOutHasNoTurn() {
        turns.add("a", "a1");
        turns.add("a", "a2");
        turns.add("b", "b1");

        assertThat(turns.remove("a", "a1")).isTrue();
        assertThat(turns.remove("a", "a1")).isFalse();
        assertThat(turns.remove("b", "b1")).isTrue();
        assertThat(turns.remove("b", "b1")).isFalse();
        assertThat(turns.size()).isOne();
        assertThat(removeAll()).containsExactly("a2");
    }
}
