package org.strowger.tools.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.strowger.tools.cluster.MessageAccounts.Answer;

/** The messages that count as lost or as doubled, and the excuses for it. */
class MessageAccountsTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final MessageAccounts accounts = new MessageAccounts();

    private int send(Answer answer) {
        int message = accounts.next();
        accounts.sent(0, 0);
        if (answer != Answer.OPEN) {
            accounts.answered(message, answer, 1);
        }
        return message;
    }

    @Test
    void onlyWhatWasAcceptedCanBeLost() {
        send(Answer.OPEN);
        send(Answer.REFUSED);
        send(Answer.NEVER_CAME);
        assertThat(accounts.sums().lost()).isZero();

        int message = send(Answer.ACCEPTED);
        assertThat(accounts.sums()).isEqualTo(new ClusterSums(4, 1, 1, 0, 0, 0, 0, 1));
        accounts.came(MessageAccounts.recipient(message), 2);
        assertThat(accounts.sums()).isEqualTo(new ClusterSums(4, 1, 1, 1, 0, 0, 0, 0));
    }

    @Test
    void countsARepetitionWithoutAFaultAsUnexcused() {
        int message = send(Answer.ACCEPTED);
        accounts.came(MessageAccounts.recipient(message), SECOND);
        accounts.came(MessageAccounts.recipient(message), 2 * SECOND);
        accounts.came(MessageAccounts.recipient(message), 3 * SECOND);

        assertThat(accounts.sums()).isEqualTo(new ClusterSums(1, 1, 0, 1, 2, 2, 0, 0));
    }

    @Test
    void theDeathOfANodeExcusesWhatCameShortlyBefore() {
        int early = send(Answer.ACCEPTED);
        int late = send(Answer.ACCEPTED);
        accounts.came(MessageAccounts.recipient(early), 5 * SECOND);
        accounts.came(MessageAccounts.recipient(late), 10 * SECOND - 1);
        accounts.disturbances().died(10 * SECOND);
        accounts.came(MessageAccounts.recipient(late), 12 * SECOND);
        assertThat(accounts.sums().unexcused()).isZero();

        accounts.came(MessageAccounts.recipient(early), 12 * SECOND);
        assertThat(accounts.sums().twice()).isEqualTo(2);
        assertThat(accounts.sums().unexcused()).isEqualTo(1);
    }

    @Test
    void aPausedNodeMaySendWhatItHadBegun() {
        int message = send(Answer.ACCEPTED);
        accounts.disturbances().died(10 * SECOND);
        accounts.disturbances().paused(10 * SECOND, 30 * SECOND);
        accounts.came(MessageAccounts.recipient(message), 20 * SECOND);
        accounts.came(MessageAccounts.recipient(message), 30 * SECOND + 1);

        assertThat(accounts.sums().unexcused()).isZero();
    }

    @Test
    void receiptsAreCountedOncePerMessageAndThoseOfOthersNotAtAll() {
        int message = send(Answer.ACCEPTED);
        accounts.reported(MessageAccounts.recipient(message));
        accounts.reported(MessageAccounts.recipient(message));
        accounts.reported("447700900123");
        accounts.reported("SHOP");

        assertThat(accounts.sums().receipts()).isEqualTo(1);
    }

    @Test
    void messagesOfOthersAreNoneOfTheseAccounts() {
        accounts.came("447700900123", 1);
        accounts.came(MessageAccounts.recipient(0), 1);

        assertThat(accounts.sums()).isEqualTo(new ClusterSums(0, 0, 0, 0, 0, 0, 0, 0));
    }

    @Test
    void theAccountsGrow() {
        for (int i = 0; i < 10_000; i++) {
            int message = send(Answer.ACCEPTED);
            accounts.came(MessageAccounts.recipient(message), i);
        }
        assertThat(accounts.sums()).isEqualTo(new ClusterSums(10_000, 10_000, 0, 10_000, 0, 0, 0, 0));
    }
}
