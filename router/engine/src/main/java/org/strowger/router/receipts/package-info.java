/**
 * The receipts expected from SMSCs: a table for each SMSC, and the matching of a receipt with its message, whether the
 * response or the receipt arrives first.
 *
 * <p>Thread: the home of the SMSC, one SelectorThread. May use: smsc, application and what they use. Read
 * {@link org.strowger.router.receipts.SmscReceipts} first.
 */
@NullMarked
package org.strowger.router.receipts;

import org.jspecify.annotations.NullMarked;
