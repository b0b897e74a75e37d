package org.strowger.tests.crash;

import java.util.Arrays;
import org.strowger.tests.crash.Messages.Answer;

/**
 * The accounts of a run when all has settled: finds what is missing.
 *
 * @param deliveredUnanswered messages that the SMSC has and whose application was not answered
 * @param reportedUnanswered those of them whose application has a receipt
 * @param takenTwice messages that the SMSC has more than once
 */
record Balance(long deliveredUnanswered, long reportedUnanswered, long takenTwice) {
    /** Adds what it finds to the faults of the accounts. */
    static Balance of(Accounts accounts) {
        Messages messages = accounts.messages();
        Receptions receptions = accounts.receptions();
        long[] sums = new long[3];
        for (int message = 0; message < messages.count(); message++) {
            int last = messages.lastReception(message);
            boolean taken = last != Receptions.NONE;
            if (taken && messages.answer(message) == Answer.NEVER) {
                sums[0]++;
                sums[1] += messages.receipts(message) > 0 ? 1 : 0;
            }
            sums[2] += taken && receptions.earlier(last) != Receptions.NONE ? 1 : 0;
            if (messages.answer(message) == Answer.ACCEPTED) {
                accepted(accounts, message);
            }
        }
        for (int reception = 0; reception < receptions.count(); reception++) {
            doubled(accounts, reception);
            if (!receptions.isAcknowledged(reception)) {
                accounts.faults().add(Fault.RECEIPT_LEFT, "of message " + receptions.message(reception));
            }
        }
        accounts.mobiles().balance();
        idsTwice(accounts);
        return new Balance(sums[0], sums[1], sums[2]);
    }

    private static void accepted(Accounts accounts, int message) {
        Messages messages = accounts.messages();
        int last = messages.lastReception(message);
        String which = "message " + message + " of application " + messages.application(message) + ", id "
                + messages.id(message) + ", " + messages.form(message);
        if (last == Receptions.NONE && accounts.fate(message).reachesSmsc()) {
            accounts.faults().add(Fault.LOST, which);
        } else if (!messages.form(message).wantsReceipt()) {
            return;
        } else if (messages.receipts(message) == 0) {
            // An application that takes a message twice has two receipts: the later one belongs to the message that the
            // router knows.
            if (last == Receptions.NONE || accounts.receptions().isAcknowledged(last)) {
                accounts.faults().add(Fault.RECEIPT_LOST, which);
            }
        } else if (messages.reportedId(message) != messages.id(message)) {
            accounts.faults().add(Fault.ID_CHANGED, which + ", in its receipt " + messages.reportedId(message));
        }
    }

    private static void doubled(Accounts accounts, int reception) {
        Receptions receptions = accounts.receptions();
        int earlier = receptions.earlier(reception);
        if (earlier != Receptions.NONE && !receptions.isExcused(reception)) {
            long apart = receptions.cameNanos(reception) - receptions.cameNanos(earlier);
            accounts.faults()
                    .add(
                            Fault.DOUBLED,
                            "message " + receptions.message(reception) + " came twice, " + apart / 1_000_000
                                    + " ms apart; the first was answered, and not marked in the store");
        }
    }

    private static void idsTwice(Accounts accounts) {
        Messages messages = accounts.messages();
        long[] ids = new long[messages.count()];
        int count = 0;
        for (int message = 0; message < messages.count(); message++) {
            if (messages.id(message) != Messages.NO_ID) {
                ids[count++] = messages.id(message);
            }
        }
        Arrays.sort(ids, 0, count);
        for (int i = 1; i < count; i++) {
            if (ids[i] == ids[i - 1]) {
                accounts.faults().add(Fault.ID_TWICE, "id " + ids[i]);
            }
        }
    }
}
