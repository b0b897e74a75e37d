package org.strowger.router.exchange.custody;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CustodyStateTest {
    private static Custody custody() {
        return new Custody(7, 1_000, false);
    }

    private static Custody in(CustodyState state) {
        Custody custody = custody();
        switch (state) {
            case ENTERING -> {}
            case GATHERING -> custody.on(CustodyState.Event.GATHER);
            case FILTERING -> {
                custody.on(CustodyState.Event.LEAVE);
                custody.on(CustodyState.Event.FILTER);
            }
            case GOING -> custody.on(CustodyState.Event.LEAVE);
            case WAITING -> custody.on(CustodyState.Event.WAIT);
            case HELD -> custody.on(CustodyState.Event.HOLD);
            case ENDED -> custody.on(CustodyState.Event.END);
        }
        return custody;
    }

    @Test
    void theDocumentedStateDiagramIsUpToDate() throws IOException {
        Path page = Path.of("../../docs/internals/custody.md");
        assertThat(Files.readString(page))
                .as("copy the diagram from the failure into " + page)
                .contains("```mermaid\n" + CustodyState.TABLE.diagram() + "```\n");
    }

    @Test
    void endedIsTheOnlyFinalState() {
        assertThat(CustodyState.TABLE.ends()).containsExactly(CustodyState.ENDED);
    }

    @ParameterizedTest
    @EnumSource(CustodyState.Event.class)
    void anEndedMessageIsNeverRevived(CustodyState.Event event) {
        Custody ended = in(CustodyState.ENDED);
        assertThatThrownBy(() -> ended.on(event)).isInstanceOf(AssertionError.class);
        assertThat(ended.state()).isEqualTo(CustodyState.ENDED);
    }

    @ParameterizedTest
    @EnumSource(
            value = CustodyState.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"ENDED"})
    void everyMessageThatHasNotEndedCanBeHeldAndCanEnd(CustodyState state) {
        Custody held = in(state);
        held.on(CustodyState.Event.HOLD);
        assertThat(held.state()).isEqualTo(CustodyState.HELD);
        Custody ended = in(state);
        ended.on(CustodyState.Event.END);
        assertThat(ended.state()).isEqualTo(CustodyState.ENDED);
    }

    @Test
    void partsAreGatheredOnlyBeforeTheFirstAttempt() {
        assertThat(Arrays.stream(CustodyState.values())
                        .filter(state -> CustodyState.TABLE.allows(state, CustodyState.Event.GATHER)))
                .containsExactly(CustodyState.ENTERING);
    }

    @Test
    void noTransitionLeadsBackToTheFirstState() {
        for (CustodyState state : CustodyState.values()) {
            for (CustodyState.Event event : CustodyState.Event.values()) {
                if (CustodyState.TABLE.allows(state, event)) {
                    assertThat(CustodyState.TABLE.next(state, event)).isNotEqualTo(CustodyState.ENTERING);
                }
            }
        }
    }

    @Test
    void messagesInTheStatesGatheringFilteringWaitingAndHeldAreAtHome() {
        assertThat(Arrays.stream(CustodyState.values()).filter(CustodyState::isAtHome))
                .containsExactly(
                        CustodyState.GATHERING, CustodyState.FILTERING, CustodyState.WAITING, CustodyState.HELD);
    }

    @Test
    void countsFailedAttempts() {
        Custody custody = custody();
        assertThat(custody.tryAgain()).isEqualTo(1);
        assertThat(custody.tryAgain()).isEqualTo(2);
        assertThat(custody.tries()).isEqualTo(2);
    }

    @Test
    void replacedContentHasASeparateRecord() {
        Custody custody = custody();
        assertThat(custody.isReplaced()).isFalse();
        custody.replaced(9);
        assertThat(custody.record()).isEqualTo(9);
        assertThat(custody.isReplaced()).isTrue();
    }

    @Test
    void aNewMessageIsNotUncertainAtAnySmsc() {
        Custody custody = custody();
        assertThat(custody.mayBeWithAny()).isFalse();
        assertThat(custody.mayBeWithName()).isEmpty();
        assertThat(custody.isUncertain()).isFalse();
    }
}
