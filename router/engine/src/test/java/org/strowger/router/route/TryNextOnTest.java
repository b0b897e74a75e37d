package org.strowger.router.route;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.message.Outcome;
import org.strowger.message.Outcome.Kind;
import org.strowger.message.Status;
import org.strowger.router.config.FailoverCause;
import org.strowger.router.config.FailoverCause.Word;

class TryNextOnTest {
    private static Route route(FailoverCause... causes) {
        return new Tables()
                .smscs("a")
                .routes(Way.named("all").via("a").tryNextOn(causes))
                .routes()
                .get(0);
    }

    @ParameterizedTest
    @CsvSource({
        "TIMEOUT, UNCERTAIN",
        "THROTTLED, THROTTLED",
        "TEMPORARY, TEMPORARY",
        "PERMANENT, PERMANENT",
    })
    void aCauseMatchesOnlyOutcomesOfItsKind(Word word, Kind kind) {
        Route route = route(FailoverCause.of(word));
        for (Kind answered : Kind.values()) {
            assertThat(route.movesOn(Outcome.of(answered, 8, ""), "smpp"))
                    .as("%s answered %s", word, answered)
                    .isEqualTo(answered == kind);
        }
        assertThat(route.movesOnWhenUnbound()).isFalse();
        assertThat(route.movesOnWhenFull()).isFalse();
    }

    @Test
    void theCausesUnboundAndFullMatchNoResponse() {
        Route route = route(FailoverCause.of(Word.UNBOUND), FailoverCause.of(Word.FULL));
        for (Kind answered : Kind.values()) {
            assertThat(route.movesOn(Outcome.of(answered, 8, ""), "smpp")).isFalse();
        }
        assertThat(route.movesOnWhenUnbound()).isTrue();
        assertThat(route.movesOnWhenFull()).isTrue();
        assertThat(route(FailoverCause.of(Word.FULL)).movesOnWhenUnbound()).isFalse();
        assertThat(route(FailoverCause.of(Word.UNBOUND)).movesOnWhenFull()).isFalse();
    }

    @Test
    void aStatusMatchesOnlyInItsProtocolAndWithAnyKindOfOutcome() {
        Route route = route(new FailoverCause(Word.STATUS, new Status("smpp", 8, "ESME_RSYSERR", Kind.TEMPORARY)));
        assertThat(route.movesOn(Outcome.of(Kind.TEMPORARY, 8, ""), "smpp")).isTrue();
        assertThat(route.movesOn(Outcome.of(Kind.PERMANENT, 8, ""), "smpp")).isTrue();
        assertThat(route.movesOn(Outcome.of(Kind.THROTTLED, 8, ""), "smpp")).isTrue();
        assertThat(route.movesOn(Outcome.of(Kind.TEMPORARY, 9, ""), "smpp")).isFalse();
        assertThat(route.movesOn(Outcome.of(Kind.TEMPORARY, 8, ""), "ucp")).isFalse();
        assertThat(route.movesOn(Outcome.accepted("8"), "smpp")).isFalse();
        assertThat(route.movesOn(Outcome.of(Kind.UNCERTAIN, 8, ""), "smpp")).isFalse();
    }

    @Test
    void theDefaultCausesAreTimeoutThrottledUnboundAndFull() {
        Route only = new Tables().smscs("a").routes().routes().get(0);
        assertThat(only.movesOn(Outcome.of(Kind.UNCERTAIN, 0, ""), "smpp")).isTrue();
        assertThat(only.movesOn(Outcome.of(Kind.THROTTLED, 0x58, ""), "smpp")).isTrue();
        assertThat(only.movesOn(Outcome.of(Kind.TEMPORARY, 8, ""), "smpp")).isFalse();
        assertThat(only.movesOnWhenUnbound()).isTrue();
        assertThat(only.movesOnWhenFull()).isTrue();
    }
}
