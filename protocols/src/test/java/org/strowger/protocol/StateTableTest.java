package org.strowger.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class StateTableTest {
    private enum Door {
        SHUT,
        OPEN,
        GONE
    }

    private enum Deed {
        PULL,
        PUSH_HARD,
        BURN
    }

    private static StateTable.Builder<Door, Deed> rows() {
        // Not in the order of the enums: the table orders itself.
        return StateTable.startingIn(Door.SHUT, Deed.class)
                .on(Door.OPEN, Deed.BURN, Door.GONE)
                .on(Door.OPEN, Deed.PUSH_HARD, Door.SHUT)
                .on(Door.SHUT, Deed.PULL, Door.OPEN)
                .on(Door.OPEN, Deed.PULL, Door.OPEN);
    }

    private final StateTable<Door, Deed> table = rows().build();

    @Test
    void aStateAndAnEventDetermineTheNextState() {
        assertThat(table.next(Door.SHUT, Deed.PULL)).isEqualTo(Door.OPEN);
        assertThat(table.next(Door.OPEN, Deed.PULL)).isEqualTo(Door.OPEN);
        assertThat(table.next(Door.OPEN, Deed.PUSH_HARD)).isEqualTo(Door.SHUT);
        assertThat(table.next(Door.OPEN, Deed.BURN)).isEqualTo(Door.GONE);
    }

    @Test
    void allowsOnlyTheTransitionsOfTheTable() {
        assertThat(table.allows(Door.OPEN, Deed.BURN)).isTrue();
        assertThat(table.allows(Door.SHUT, Deed.BURN)).isFalse();
        assertThat(table.allows(Door.GONE, Deed.PULL)).isFalse();
    }

    @Test
    void anIllegalEventThrowsAnErrorWithEventAndState() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> table.next(Door.SHUT, Deed.BURN))
                .withMessageContainingAll("BURN", "SHUT");
        assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> table.next(Door.GONE, Deed.PULL));
    }

    @Test
    void aTransitionCannotBeDefinedTwice() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> rows().on(Door.OPEN, Deed.BURN, Door.SHUT))
                .withMessageContainingAll("OPEN", "BURN", "twice");
        assertThatIllegalArgumentException().isThrownBy(() -> rows().on(Door.OPEN, Deed.BURN, Door.GONE));
    }

    @Test
    void statesWithoutTransitionsAreEndStates() {
        assertThat(table.ends()).containsExactly(Door.GONE);
        assertThat(StateTable.startingIn(Door.SHUT, Deed.class).build().ends()).containsExactly(Door.values());
    }

    @Test
    void theDiagramFollowsTheOrderOfTheEnums() {
        assertThat(table.diagram()).isEqualTo("""
                        stateDiagram-v2
                            [*] --> SHUT
                            SHUT --> OPEN: pull
                            OPEN --> OPEN: pull
                            OPEN --> SHUT: push hard
                            OPEN --> GONE: burn
                            GONE --> [*]
                        """);
    }
}
