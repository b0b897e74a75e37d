package org.strowger.tests.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.strowger.message.MessageState;

/** A unit that an account was charged too much or too little is found. */
final class ChargesTest {
    /** Not hooked. Their accounts are charged when a message is accepted, submitted and delivered. */
    private static final int ACCEPTED = 0;

    private static final int SUBMITTED = 5;
    private static final int DELIVERED = 8;

    /** Hooked, and charged when a message is submitted. */
    private static final int HOOKED = 4;

    private static final CrashPlan.Load LOAD = new CrashPlan.Load(CrashPlan.SMPP, 20, 100, 10, Variety.ALL);

    private final Accounts accounts = new Accounts(LOAD);
    private long ids;

    private int accepted(int application, Form form) {
        int message = accounts.sent(application, form, 0);
        accounts.accepted(message, ++ids, 0);
        return message;
    }

    private Map<String, Long> expected() {
        return Charges.expected(accounts, LOAD);
    }

    @Test
    void chargesByTheOutcomeOfAMessage() {
        for (int application : new int[] {ACCEPTED, SUBMITTED, DELIVERED}) {
            accepted(application, Form.LATIN1);
            accepted(application, Form.UNDELIVERED);
            accepted(application, Form.EXPIRED);
            int refused = accepted(application, Form.REFUSED_BY_SMSC);
            accounts.answered(accounts.received(refused, 10), 20);
        }

        assertThat(expected()).isEqualTo(Map.of("accepted", 4L, "submitted", 2L, "delivered", 1L));
    }

    @Test
    void messagesThatTheSmscMayHaveAreChargedAsSubmitted() {
        int marked = accepted(SUBMITTED, Form.EXPIRED);
        accounts.starts(new StoreRemains(List.of(marked), List.of(), List.of(), Map.of()));
        accounts.received(accepted(SUBMITTED, Form.REFUSED_BY_SMSC), 10);
        accounts.received(accepted(DELIVERED, Form.REFUSED_BY_SMSC), 10);

        assertThat(expected()).isEqualTo(Map.of("submitted", 2L, "delivered", 0L));
    }

    @Test
    void chargesTheSegmentsThatLeave() {
        accepted(SUBMITTED, Form.PAYLOAD);
        assertThat(expected()).isEqualTo(Map.of("submitted", 4L));

        accepted(HOOKED, Form.REWORDED);
        assertThat(expected()).isEqualTo(Map.of("submitted", 4L + Words.REWORDED_SEGMENTS));
    }

    @Test
    void chargesAnUnansweredMessageIfItWasReceivedOrReported() {
        int gone = accounts.sent(SUBMITTED, Form.LATIN1, 0);
        accounts.unanswered(gone);
        int taken = accounts.sent(SUBMITTED, Form.LATIN1, 0);
        accounts.unanswered(taken);
        accounts.received(taken, 10);
        int expired = accounts.sent(ACCEPTED, Form.EXPIRED, 0);
        accounts.unanswered(expired);
        accounts.reported(ACCEPTED, expired, 5, MessageState.EXPIRED, "", 10);
        int refused = accounts.sent(ACCEPTED, Form.LATIN1, 0);
        accounts.refused(refused);

        assertThat(expected()).isEqualTo(Map.of("accepted", 1L, "submitted", 1L));
    }

    @Test
    void findsAnAccountThatWasChargedTooMuchOrTooLittle() {
        accepted(SUBMITTED, Form.LATIN1);
        Charges.balance(accounts, LOAD, Map.of("submitted", 1L));
        assertThat(accounts.faults().isEmpty()).isTrue();

        Charges.balance(accounts, LOAD, Map.of("submitted", 2L));
        Charges.balance(accounts, LOAD, Map.of());
        assertThat(accounts.faults().count(Fault.CHARGE)).isEqualTo(2);
    }
}
