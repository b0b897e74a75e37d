package org.strowger.router.exchange.mt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.strowger.message.Address;
import org.strowger.message.Outcome;

class MultiRecipientAnswerTest {
    private static final Address FIRST = new Address(1, 1, "358401");
    private static final Address SECOND = new Address(1, 1, "358402");
    private static final Address THIRD = new Address(1, 1, "358403");

    private static Outcome refused(int code) {
        return Outcome.of(Outcome.Kind.PERMANENT, code, "");
    }

    @Test
    void theAnswerIsCompleteWhenItHasTheOutcomeOfTheLastRecipient() {
        MultiRecipientAnswer answer = new MultiRecipientAnswer(3);
        assertThat(answer.add(FIRST, Outcome.accepted(""))).isFalse();
        assertThat(answer.add(SECOND, refused(11))).isFalse();
        assertThat(answer.add(THIRD, Outcome.accepted(""))).isTrue();
    }

    @Test
    void anAcceptingAnswerHasStrowgersIdAndNamesTheFailedRecipients() {
        MultiRecipientAnswer answer = new MultiRecipientAnswer(3);
        answer.add(FIRST, refused(11));
        answer.add(SECOND, Outcome.accepted("of-the-smsc"));
        answer.add(THIRD, refused(88));
        Outcome outcome = answer.outcome("ours");
        assertThat(outcome.isAccepted()).isTrue();
        assertThat(outcome.messageId()).isEqualTo("ours");
        assertThat(outcome.failures())
                .containsExactly(
                        new Outcome.Failure(FIRST, Outcome.Kind.PERMANENT, 11),
                        new Outcome.Failure(THIRD, Outcome.Kind.PERMANENT, 88));
    }

    @Test
    void theAnswerIsTheFirstRefusalIfAllRecipientsWereRefused() {
        MultiRecipientAnswer answer = new MultiRecipientAnswer(2);
        answer.add(FIRST, refused(11));
        answer.add(SECOND, Outcome.of(Outcome.Kind.TEMPORARY, 20, ""));
        assertThat(answer.outcome("ours")).isEqualTo(refused(11));
    }

    @Test
    void theAnswerNamesNoFailedRecipientIfAllWereAccepted() {
        MultiRecipientAnswer answer = new MultiRecipientAnswer(1);
        answer.add(FIRST, Outcome.accepted(""));
        assertThat(answer.outcome("ours").failures()).isEmpty();
    }
}
