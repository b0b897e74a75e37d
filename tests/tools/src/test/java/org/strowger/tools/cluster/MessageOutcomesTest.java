package org.strowger.tools.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.strowger.tools.cluster.MessageOutcomes.Answer;

/** The messages that count as lost or as doubled, and the excuses for it. */
class MessageOutcomesTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final MessageOutcomes outcomes = new MessageOutcomes();

    private int send(Answer answer) {
        int message = outcomes.next();
        outcomes.sent(0, 0);
        if (answer != Answer.OPEN) {
            outcomes.answered(message, answer, 1);
        }
        return message;
    }

    @Test
    void onlyAcceptedMessagesCanBeLost() {
        send(Answer.OPEN);
        send(Answer.REFUSED);
        send(Answer.NEVER_CAME);
        assertThat(outcomes.sums().lost()).isZero();

        int message = send(Answer.ACCEPTED);
        assertThat(outcomes.sums()).isEqualTo(new ClusterSums(4, 1, 1, 0, 0, 0, 0, 1));
        outcomes.came(MessageOutcomes.recipient(message), 2);
        assertThat(outcomes.sums()).isEqualTo(new ClusterSums(4, 1, 1, 1, 0, 0, 0, 0));
    }

    @Test
    void aRepetitionWithoutAnInjectedFaultIsUnexcused() {
        int message = send(Answer.ACCEPTED);
        outcomes.came(MessageOutcomes.recipient(message), SECOND);
        outcomes.came(MessageOutcomes.recipient(message), 2 * SECOND);
        outcomes.came(MessageOutcomes.recipient(message), 3 * SECOND);

        assertThat(outcomes.sums()).isEqualTo(new ClusterSums(1, 1, 0, 1, 2, 2, 0, 0));
    }

    @Test
    void theDeathOfANodeExcusesRepetitionsOfRecentMessages() {
        int early = send(Answer.ACCEPTED);
        int late = send(Answer.ACCEPTED);
        outcomes.came(MessageOutcomes.recipient(early), 5 * SECOND);
        outcomes.came(MessageOutcomes.recipient(late), 10 * SECOND - 1);
        outcomes.disturbances().died(10 * SECOND);
        outcomes.came(MessageOutcomes.recipient(late), 12 * SECOND);
        assertThat(outcomes.sums().unexcused()).isZero();

        outcomes.came(MessageOutcomes.recipient(early), 12 * SECOND);
        assertThat(outcomes.sums().twice()).isEqualTo(2);
        assertThat(outcomes.sums().unexcused()).isEqualTo(1);
    }

    @Test
    void aRepetitionByAPausedNodeIsExcused() {
        int message = send(Answer.ACCEPTED);
        outcomes.disturbances().died(10 * SECOND);
        outcomes.disturbances().paused(10 * SECOND, 30 * SECOND);
        outcomes.came(MessageOutcomes.recipient(message), 20 * SECOND);
        outcomes.came(MessageOutcomes.recipient(message), 30 * SECOND + 1);

        assertThat(outcomes.sums().unexcused()).isZero();
    }

    @Test
    void receiptsAreCountedOncePerMessageAndForeignReceiptsAreIgnored() {
        int message = send(Answer.ACCEPTED);
        outcomes.reported(MessageOutcomes.recipient(message));
        outcomes.reported(MessageOutcomes.recipient(message));
        outcomes.reported("447700900123");
        outcomes.reported("SHOP");

        assertThat(outcomes.sums().receipts()).isEqualTo(1);
    }

    @Test
    void foreignMessagesAreNotCounted() {
        outcomes.came("447700900123", 1);
        outcomes.came(MessageOutcomes.recipient(0), 1);

        assertThat(outcomes.sums()).isEqualTo(new ClusterSums(0, 0, 0, 0, 0, 0, 0, 0));
    }

    @Test
    void manyMessagesAreCounted() {
        for (int i = 0; i < 10_000; i++) {
            int message = send(Answer.ACCEPTED);
            outcomes.came(MessageOutcomes.recipient(message), i);
        }
        assertThat(outcomes.sums()).isEqualTo(new ClusterSums(10_000, 10_000, 0, 10_000, 0, 0, 0, 0));
    }
}
