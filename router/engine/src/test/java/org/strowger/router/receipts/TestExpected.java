package org.strowger.router.receipts;

import org.strowger.message.Address;
import org.strowger.router.metrics.laws.ExpectationTerm;

/** Messages that are told from others by their number. */
public final class TestExpected {
    private TestExpected() {}

    public static ExpectedReceipt of(String id, int number, String destination, long untilNanos) {
        return of(id, number, destination, untilNanos, ReceiptInterest.END);
    }

    public static ExpectedReceipt of(
            String id, int number, String destination, long untilNanos, ReceiptInterest wanted) {
        Address to = Address.international(destination);
        Address from = Address.alphanumeric("BANK");
        return new ExpectedReceipt(
                "operator-a",
                "shop",
                number,
                id,
                wanted,
                false,
                ReceiptExtras.NONE,
                from,
                to,
                destination,
                0,
                untilNanos);
    }

    /** Enters it as a message of the first application, under its own number in the store. */
    public static int enter(ReceiptTable table, ExpectedReceipt expected) {
        return enter(table, 0, expected);
    }

    /** Enters it as a message of that application, under its own number in the store. */
    static int enter(ReceiptTable table, int application, ExpectedReceipt expected) {
        int entry = table.expect(expected, application, expected.messageId(), ExpectationTerm.ASKED);
        if (entry != ReceiptTable.NONE) {
            table.makeRoom(entry);
        }
        return entry;
    }

    /** The number of an entry, or -1 if it is none. */
    public static int number(ReceiptTable table, int entry) {
        return entry == ReceiptTable.NONE ? -1 : (int) table.messageId(entry);
    }

    /** Matches as the owner of a table does: a last receipt leaves, and is settled at once. @return its number */
    public static int take(ReceiptTable table, String id, String destination, boolean last) {
        int entry = table.match(id, destination, last);
        int number = number(table, entry);
        if (last && entry != ReceiptTable.NONE) {
            table.leaves(entry);
            table.settled(entry, ExpectationTerm.TOLD);
        }
        return number;
    }
}
