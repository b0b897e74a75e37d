package org.strowger.router.config.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SpellingHintTest {
    private static final List<String> MANY =
            IntStream.range(0, 10_000).mapToObj(i -> "application-" + i).toList();

    @Test
    void theNearestWordIsSuggested() {
        assertThat(SpellingHint.advice("aplication-7777", MANY)).isEqualTo("did you mean \"application-7777\"?");
        assertThat(SpellingHint.advice("x", List.of())).isEmpty();
    }

    @Test
    void onlyTheFirstOfManyKnownWordsAreListed() {
        assertThat(SpellingHint.advice("qqqqqqqqqqqqqqqqqqq", List.of("a", "b")))
                .isEqualTo("known are a, b");
        assertThat(SpellingHint.advice("qqqqqqqqqqqqqqqqqqq", MANY))
                .startsWith("known are application-0, application-1, ")
                .endsWith("application-49 and 9950 more");
    }
}
