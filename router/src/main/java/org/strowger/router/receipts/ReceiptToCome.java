package org.strowger.router.receipts;

import java.util.List;
import org.strowger.message.Address;

/**
 * What is told to a {@link ReceiptTable} of a receipt to come, and whom it is for. It is read during the call and not
 * kept, so whoever has all this already need not gather it first; what is sent elsewhere is an {@link ExpectedReceipt}.
 */
public interface ReceiptToCome {
    /** The number by which we know the message. */
    long ours();

    /** The text by which the SMSC does. */
    String smscs();

    /** What the application wants to hear of it. */
    ReceiptInterest wanted();

    /** Whether we have answered for the message, so that its receipts too are kept before all else. */
    boolean isPromised();

    /** By which we know it besides, if it was joined of parts: the application hears of each of these. */
    List<Long> others();

    /** The sender as the application wrote it. */
    Address source();

    /** The recipient as the application wrote it. */
    Address destination();

    /** The digits of the recipient as they were sent. */
    String sent();

    /** The number of the application that sent the message. */
    int application();

    /** Until when the receipt is waited for. */
    long untilNanos();

    /** Under which id it is in the store; {@link ReceiptTable#NO_RECORD}: it is not there. */
    long record();
}
