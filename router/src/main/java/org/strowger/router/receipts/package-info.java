/**
 * Receipts that an SMSC still owes: a table of expected receipts, and the matching of a receipt with the message that
 * it reports on, whichever comes first.
 *
 * <p>Thread: the home of the SMSC, one SelectorThread. May use: message, protocol, config. Read
 * {@link org.strowger.router.receipts.ReceiptTable} first.
 */
@NullMarked
package org.strowger.router.receipts;

import org.jspecify.annotations.NullMarked;
