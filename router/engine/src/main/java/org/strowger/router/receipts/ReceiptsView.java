package org.strowger.router.receipts;

import java.util.List;

/**
 * A snapshot of the expected receipts of an SMSC for operators, taken at its home.
 *
 * @param expected the number of expected receipts
 * @param max the maximum number of expected receipts
 * @param delivering the number of receipts on their way to applications
 * @param early the number of receipts that wait for the response to their message
 * @param givenUp the number of entries that were dropped because too many receipts were expected, in total or with one
 *     id
 * @param form the form in which the SMSC writes its ids
 * @param largest the application from whose messages most receipts are expected
 * @param unexpected the last minute in which many receipts matched no message
 */
public record ReceiptsView(
        int expected,
        int max,
        int delivering,
        int early,
        long givenUp,
        String form,
        Largest largest,
        Minute unexpected) {
    /** The view of an SMSC from which no receipt was ever expected. */
    public static final ReceiptsView NONE = new ReceiptsView(0, 0, 0, 0, 0, "", Largest.NONE, Minute.NONE);

    /**
     * A minute in which many receipts matched no message.
     *
     * @param unexpected the number of receipts that matched nothing
     * @param receipts the number of all receipts
     * @param ids the ids of the SMSC in some of them
     * @param endNanos the end of the minute
     */
    public record Minute(int unexpected, int receipts, List<String> ids, long endNanos) {
        static final Minute NONE = new Minute(0, 0, List.of(), 0);

        public Minute {
            ids = List.copyOf(ids);
        }

        /** The minute in a sentence for operators. */
        public String text() {
            return unexpected + " of " + receipts
                    + " receipts in a minute matched no message, among them those with the ids "
                    + String.join(", ", ids);
        }
    }

    /**
     * The application with the most expected receipts.
     *
     * @param application its name; empty if no receipt is expected
     * @param expected the number of its expected receipts
     * @param applications the number of applications with expected receipts
     * @param part the share of the limit on expected receipts that is reserved for each of these applications
     */
    public record Largest(String application, int expected, int applications, int part) {
        static final Largest NONE = new Largest("", 0, 0, 0);
    }
}
