package org.strowger.tests.crash;

import java.util.List;
import java.util.Optional;

/**
 * The configuration of an application. With variety, applications have all combinations.
 *
 * @param isHooked whether a hook is asked about its messages
 * @param account what its messages are charged to, named after {@code charge-when}; empty if they are not
 * @param ids how its SMSC writes ids
 */
record Role(boolean isHooked, Optional<String> account, IdStyle ids) {
    /** Of an application of which the configuration says nothing. */
    static final Role NONE = new Role(false, Optional.empty(), IdStyle.SAME);

    /** The names of the accounts. */
    static final List<String> ACCOUNTS = List.of("accepted", "submitted", "delivered");

    /** One application in so many is hooked; it has nothing in common with the other numbers. */
    private static final int HOOKED_ONE_IN = 3;

    static Role of(int application) {
        List<IdStyle> styles = List.of(IdStyle.values());
        int account = application / styles.size() % (ACCOUNTS.size() + 1);
        return new Role(
                application % HOOKED_ONE_IN == 1,
                account < ACCOUNTS.size() ? Optional.of(ACCOUNTS.get(account)) : Optional.empty(),
                styles.get(application % styles.size()));
    }

    /** How an SMSC writes its ids: in responses and in receipts. */
    enum IdStyle {
        LEARN("learn", 16, 10),
        SAME("same", 16, 16),
        HEX_TO_DECIMAL("hex-to-decimal", 16, 10),
        DECIMAL_TO_HEX("decimal-to-hex", 10, 16);

        private final String label;
        private final int responseRadix;
        private final int receiptRadix;

        IdStyle(String label, int responseRadix, int receiptRadix) {
            this.label = label;
            this.responseRadix = responseRadix;
            this.receiptRadix = receiptRadix;
        }

        /** The name in the configuration. */
        String label() {
            return label;
        }

        String inResponse(long id) {
            return Long.toString(id, responseRadix);
        }

        String inReceipt(long id) {
            return Long.toString(id, receiptRadix);
        }
    }
}
