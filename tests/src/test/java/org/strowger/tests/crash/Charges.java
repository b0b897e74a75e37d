package org.strowger.tests.crash;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.strowger.tests.crash.Messages.Answer;

/** The cost of the messages of a run, by account, beside the sums that the accounts in the store have paid. */
final class Charges {
    private Charges() {}

    /**
     * The amount that each account must have been charged: a segment costs a unit.
     *
     * @param charged by the store
     */
    static void balance(Accounts accounts, CrashPlan.Load load, Map<String, Long> charged) {
        Map<String, Long> expected = expected(accounts, load);
        for (String account : expected.keySet()) {
            long has = charged.getOrDefault(account, 0L);
            if (has != expected.get(account)) {
                accounts.faults()
                        .add(
                                Fault.CHARGE,
                                "account " + account + " was charged " + has + " instead of " + expected.get(account));
            }
        }
    }

    static Map<String, Long> expected(Accounts accounts, CrashPlan.Load load) {
        Map<String, Long> sums = new TreeMap<>();
        Messages messages = accounts.messages();
        for (int message = 0; message < messages.count(); message++) {
            Role role = load.role(messages.application(message));
            Optional<String> account = role.account();
            if (account.isPresent()) {
                boolean isCharged = isAccepted(messages, message) && isCharged(accounts, message, account.get());
                sums.merge(
                        account.get(), isCharged ? (long) messages.form(message).charged(role) : 0, Long::sum);
            }
        }
        return sums;
    }

    /**
     * A line for each message, for whoever looks for a fault: number, application, form, answer, id, receptions,
     * receipts.
     */
    static List<String> lines(Accounts accounts, CrashPlan.Load load) {
        List<String> lines = new ArrayList<>();
        Messages messages = accounts.messages();
        for (int message = 0; message < messages.count(); message++) {
            Role role = load.role(messages.application(message));
            int receptions = 0;
            int last = messages.lastReception(message);
            while (last != Receptions.NONE) {
                receptions++;
                last = accounts.receptions().earlier(last);
            }
            lines.add(String.join(
                    "\t",
                    Integer.toString(message),
                    Words.account(messages.application(message)),
                    role.isHooked() ? "hooked" : "",
                    role.account().orElse(""),
                    messages.form(message).name(),
                    messages.answer(message).name(),
                    Long.toString(messages.id(message)),
                    receptions + " receptions",
                    messages.receipts(message) + " receipts"));
        }
        return lines;
    }

    /** A message that the SMSC may have is submitted, whatever becomes of it later. */
    private static boolean isCharged(Accounts accounts, int message, String chargeWhen) {
        return accounts.fate(message).isCharged(chargeWhen)
                || (chargeWhen.equals("submitted") && accounts.isUncertain(message));
    }

    /** Whether Strowger has accepted a message; without an answer, what has become of it since tells. */
    private static boolean isAccepted(Messages messages, int message) {
        Answer answer = messages.answer(message);
        return answer == Answer.ACCEPTED
                || (answer == Answer.NEVER
                        && (messages.lastReception(message) != Receptions.NONE || messages.receipts(message) > 0));
    }
}
