package org.strowger.router.exchange.mo;

import org.strowger.router.application.Application;
import org.strowger.router.receipts.ExpectedReceipt;
import org.strowger.router.receipts.PartReceipts;

/**
 * A receipt that was expected when the daemon ended.
 *
 * @param record its record in the store
 * @param sender the application of the message
 * @param share its share in the receipt of a message with several segments
 */
public record RecoveredReceipt(long record, ExpectedReceipt expected, Application sender, PartReceipts.Share share) {}
