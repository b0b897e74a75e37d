package org.strowger.router.receipts;

import java.util.List;
import org.strowger.message.Address;

/**
 * A receipt to come, and whom it is for: as it goes to another thread, or into the store.
 *
 * @param application the number of the one that sent the message
 * @param untilNanos until when the receipt is waited for
 * @param record under which id it is in the store
 */
public record ExpectedReceipt(Ids ids, Parties parties, int application, long untilNanos, long record)
        implements ReceiptToCome {
    /**
     * What a message is called.
     *
     * @param ours the number by which we know it
     * @param smscs the text by which the SMSC does
     * @param wanted what the application wants to hear of it
     * @param promised whether we have answered for the message, so that its receipts too are kept before all else
     * @param others by which we know it besides, if it was joined of parts: the application hears of each of these
     */
    public record Ids(long ours, String smscs, ReceiptInterest wanted, boolean promised, List<Long> others) {
        public Ids {
            others = List.copyOf(others);
        }

        /** Of one that came as it went. */
        public Ids(long ours, String smscs, ReceiptInterest wanted, boolean promised) {
            this(ours, smscs, wanted, promised, List.of());
        }
    }

    /**
     * Between whom it went.
     *
     * @param source the sender as the application wrote it
     * @param destination the recipient as the application wrote it
     * @param sent the digits of the recipient as they were sent
     */
    public record Parties(Address source, Address destination, String sent) {}

    /** The same as that, which is good no longer than the call. */
    public static ExpectedReceipt of(ReceiptToCome told) {
        return new ExpectedReceipt(
                new Ids(told.ours(), told.smscs(), told.wanted(), told.isPromised(), told.others()),
                new Parties(told.source(), told.destination(), told.sent()),
                told.application(),
                told.untilNanos(),
                told.record());
    }

    @Override
    public long ours() {
        return ids.ours();
    }

    @Override
    public String smscs() {
        return ids.smscs();
    }

    @Override
    public ReceiptInterest wanted() {
        return ids.wanted();
    }

    @Override
    public boolean isPromised() {
        return ids.promised();
    }

    @Override
    public List<Long> others() {
        return ids.others();
    }

    @Override
    public Address source() {
        return parties.source();
    }

    @Override
    public Address destination() {
        return parties.destination();
    }

    @Override
    public String sent() {
        return parties.sent();
    }
}
