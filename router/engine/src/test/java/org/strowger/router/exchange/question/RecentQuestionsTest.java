package org.strowger.router.exchange.question;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.strowger.router.exchange.question.RecentQuestions.Entry;

class RecentQuestionsTest {
    private final RecentQuestions recent = new RecentQuestions();

    @Test
    void aRepeatedQuestionIsRecognizedUntilItExpires() {
        assertThat(recent.enter(1, 7, 100, 0)).isEqualTo(Entry.NEW);
        assertThat(recent.enter(1, 7, 120, 20)).isEqualTo(Entry.KNOWN);
        assertThat(recent.enter(2, 7, 120, 20)).as("of another process").isEqualTo(Entry.NEW);
        assertThat(recent.enter(1, 8, 120, 20)).isEqualTo(Entry.NEW);
        assertThat(recent.enter(1, 7, 199, 99)).isEqualTo(Entry.KNOWN);
        assertThat(recent.enter(1, 7, 200, 100)).isEqualTo(Entry.NEW);
    }

    @Test
    void newQuestionsOfANodeAreRefusedWhenItHasItsShare() {
        int share = RecentQuestions.MAX * 9 / 10 + 1;
        for (int i = 0; i < share; i++) {
            assertThat(recent.enter(1, i, 100, 0)).isEqualTo(Entry.NEW);
        }
        assertThat(recent.enter(1, share, 100, 0)).isEqualTo(Entry.FULL);
        assertThat(recent.enter(1, 5, 100, 0)).isEqualTo(Entry.KNOWN);
        assertThat(recent.enter(2, 5, 100, 0)).as("of another node").isEqualTo(Entry.NEW);
        assertThat(recent.enter(1, share, 200, 100)).isEqualTo(Entry.NEW);
    }
}
