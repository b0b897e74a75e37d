package org.strowger.tests.crash;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The results of a run.
 *
 * @param figures by name, in the order in which they are told
 * @param rounds each of them
 * @param faults what must not be
 * @param refusals what the daemon has refused, and how often
 */
record CrashReport(Map<String, Long> figures, List<Round> rounds, Faults faults, Map<String, Long> refusals) {
    /** It did not happen. */
    static final long NEVER = -1;

    private static final String LONGEST_TURN = "longest turn of the test itself, ms";

    /** Strowger waits ten seconds for an answer, which may need two turns: one before it is read, and its own. */
    private static final long LATE_MILLIS = 5_000;

    /**
     * One life of the daemon.
     *
     * @param acceptMillis from its start until something was accepted; {@link #NEVER} if it was killed before
     * @param killMillis from its start until it was killed
     * @param accepted since the beginning of the run
     */
    record Round(int number, Ending ending, long acceptMillis, long killMillis, long accepted) {
        String text() {
            return "round %3d: first accept after %6s, %s after %6d ms; accepted so far %9d"
                    .formatted(
                            number,
                            acceptMillis == NEVER ? "never" : acceptMillis + " ms",
                            ending.words(),
                            killMillis,
                            accepted);
        }
    }

    static CrashReport of(Harness harness, CrashPlan plan, List<Round> rounds, long sentNanos)
            throws InterruptedException {
        return harness.ask(asked -> {
            harness.incidents().forEach(each -> asked.accounts().faults().add(Fault.HARNESS, each));
            Map<String, Long> figures = figures(asked, rounds, sentNanos);
            return new CrashReport(
                    figures,
                    List.copyOf(rounds),
                    asked.accounts().faults(),
                    new TreeMap<>(asked.applications().refusals()));
        });
    }

    private static Map<String, Long> figures(Harness asked, List<Round> rounds, long sentNanos) {
        Accounts accounts = asked.accounts();
        Balance balance = Balance.of(accounts);
        Receptions receptions = accounts.receptions();
        LongSummaryStatistics starts = rounds.stream()
                .mapToLong(Round::acceptMillis)
                .filter(millis -> millis != NEVER)
                .summaryStatistics();
        Map<String, Long> figures = new LinkedHashMap<>();
        figures.put("messages sent", (long) accounts.messages().count());
        figures.put("accepted", accounts.accepted());
        figures.put("refused", accounts.refused());
        figures.put("not answered before a kill", accounts.unanswered());
        figures.put("  of them delivered", balance.deliveredUnanswered());
        figures.put("  of them reported", balance.reportedUnanswered());
        figures.put("accepted per second, with the time when it was down", perSecond(accounts.accepted(), sentNanos));
        figures.put("receptions at the SMSC", (long) receptions.count());
        figures.put("  a second time, excused by mark or answer", accounts.doubles() - count(accounts, Fault.DOUBLED));
        figures.put("  messages that came more than once", balance.takenTwice());
        figures.put("  earliest answer that was lost, ms before the end", millis(accounts.oldestDoubleNanos()));
        figures.put("answers of the SMSC that found nobody", asked.smsc().answersLost());
        figures.put("  as another configuration says", asked.smsc().check().others());
        figures.put("receipts taken by Strowger", (long) receptions.acknowledgedCount());
        figures.put("receipts offered again by the SMSC", asked.smsc().offeredAgain());
        figures.put("receipts at the applications", accounts.reported());
        figures.put(
                "  a second time, excused by the store",
                accounts.reportedAgain() - count(accounts, Fault.RECEIPT_DOUBLED));
        figures.put("  earliest that came again, ms before the end", millis(accounts.oldestReportNanos()));
        figures.put("messages from mobiles", (long) accounts.mobiles().count());
        figures.put("  offered again by the SMSC", accounts.mobiles().offeredAgain());
        figures.put("  at the applications", accounts.mobiles().deliveries());
        figures.put("    a second time", accounts.mobiles().deliveredAgain());
        figures.put(LONGEST_TURN, millis(asked.longestTurnNanos()));
        if (starts.getCount() > 0) {
            figures.put("start to first accept, ms, least", starts.getMin());
            figures.put("start to first accept, ms, mean", (long) starts.getAverage());
            figures.put("start to first accept, ms, most", starts.getMax());
        }
        return figures;
    }

    private static long count(Accounts accounts, Fault fault) {
        return accounts.faults().count(fault);
    }

    private static long perSecond(long count, long nanos) {
        return (long) (count * 1e9 / Math.max(1, nanos));
    }

    private static long millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(Math.max(0, nanos));
    }

    /**
     * A message that is doubled because the test itself has answered too late is no fault of Strowger. On a machine
     * with a load of 25 its turns take up to two seconds.
     */
    boolean isClean() {
        return faults.isEmpty()
                || (figures.getOrDefault(LONGEST_TURN, 0L) >= LATE_MILLIS && faults.areOnly(Fault.OF_LATE_ANSWERS));
    }

    /** As a table. */
    String text() {
        List<String> lines = new ArrayList<>();
        figures.forEach((name, value) -> lines.add("%-52s %12d".formatted(name, value)));
        refusals.forEach((name, count) -> lines.add("%-52s %12d".formatted("refused: " + name, count)));
        lines.add("");
        for (Fault fault : Fault.values()) {
            lines.add("%-52s %12d".formatted(fault.text(), faults.count(fault)));
        }
        if (!isClean()) {
            lines.add("");
            lines.addAll(faults.examples());
        }
        lines.add(isClean() ? "PASS" : "FAIL");
        return String.join("\n", lines);
    }
}
