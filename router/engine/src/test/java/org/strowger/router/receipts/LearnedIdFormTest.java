package org.strowger.router.receipts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;

/** When a form counts as learnt, and when no longer. */
class LearnedIdFormTest {
    private static final int SAME = 1;
    private static final int HEX = 2;
    private static final int NOTHING = 0;

    private final LearnedIdForm form = new LearnedIdForm(TestForm.ALL, "learn");

    private boolean learn(int times, int fits) {
        boolean changed = false;
        for (int i = 0; i < times; i++) {
            changed = form.learn(fits);
        }
        return changed;
    }

    @Test
    void aFormIsLearntAfterTwentyReceiptsThatMatchOnlyThisForm() {
        assertThat(form.text()).isEqualTo("learning");
        assertThat(learn(19, HEX)).isFalse();
        assertThat(form.uses(0) && form.uses(1) && form.uses(2)).isTrue();
        assertThat(learn(1, HEX)).isTrue();
        assertThat(form.known()).isEqualTo(1);
        assertThat(form.uses(0) || form.uses(2)).isFalse();
        assertThat(form.text()).isEqualTo("hex-to-decimal (learnt)");
    }

    @Test
    void learnsNothingFromAnAmbiguousReceipt() {
        learn(19, HEX);
        learn(1000, HEX | SAME);
        learn(1000, NOTHING);
        assertThat(form.known()).isEqualTo(LearnedIdForm.UNKNOWN);
        assertThat(learn(1, HEX)).isTrue();
    }

    @Test
    void aReceiptInAnotherFormRestartsTheLearning() {
        learn(19, HEX);
        learn(1, SAME);
        learn(19, HEX);
        assertThat(form.known()).isEqualTo(LearnedIdForm.UNKNOWN);
    }

    @Test
    void theLearntFormIsDoubtfulAfterTwentyUnmatchedReceipts() {
        learn(20, HEX);
        learn(19, NOTHING);
        learn(1, HEX);
        learn(19, NOTHING);
        assertThat(form.isDoubtful()).isFalse();
        assertThat(learn(1, NOTHING)).as("nobody has decided").isFalse();
        assertThat(form.isDoubtful()).isTrue();
        assertThat(form.known()).isEqualTo(1);
        learn(1, HEX);
        assertThat(form.isDoubtful()).isFalse();
        learn(20, NOTHING);
        form.learnAnew();
        assertThat(form.known()).isEqualTo(LearnedIdForm.UNKNOWN);
        assertThat(form.isDoubtful()).isFalse();
        learn(20, SAME);
        assertThat(form.text()).isEqualTo("same (learnt)");
    }

    @Test
    void doesNotLearnAConfiguredForm() {
        LearnedIdForm told = new LearnedIdForm(TestForm.ALL, "decimal-to-hex");
        for (int i = 0; i < 100; i++) {
            assertThat(told.learn(NOTHING)).isFalse();
        }
        assertThat(told.isDoubtful()).isFalse();
        assertThat(told.text()).isEqualTo("decimal-to-hex");
        assertThat(new LearnedIdForm(List.of(TestForm.SAME), "learn").text()).isEqualTo("same");
    }

    @Test
    void anUnknownFormIsAnAssertionError() {
        assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> new LearnedIdForm(TestForm.ALL, "octal"));
    }
}
