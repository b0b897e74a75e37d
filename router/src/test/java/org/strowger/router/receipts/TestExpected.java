package org.strowger.router.receipts;

import org.strowger.message.Address;

/** Messages that are told from others by their number. */
public final class TestExpected {
    private TestExpected() {}

    public static ExpectedReceipt of(String id, int number, String destination, long untilNanos) {
        Address to = Address.international(destination);
        return new ExpectedReceipt(
                new ExpectedReceipt.Ids(number, id, ReceiptInterest.END, false),
                new ExpectedReceipt.Parties(Address.alphanumeric("BANK"), to, destination),
                0,
                untilNanos,
                number);
    }

    /** The number of an entry, or -1 if it is none. */
    public static int number(ReceiptTable table, int entry) {
        return entry == ReceiptTable.NONE ? -1 : (int) table.ours(entry);
    }

    /** Matches as the owner of a table does: a last receipt leaves, and is settled at once. @return its number */
    public static int take(ReceiptTable table, String id, String destination, boolean last) {
        int entry = table.match(id, destination, last);
        int number = number(table, entry);
        if (last && entry != ReceiptTable.NONE) {
            table.leaves(entry);
            table.settled(entry);
        }
        return number;
    }
}
