/**
 * Receipts that SMSCs still owe: a table of expected receipts for each SMSC, and the matching of a receipt with the
 * message that it reports on, whichever of response and receipt comes first.
 *
 * <p>Thread: the home of the SMSC, one SelectorThread. May use: smsc, application and what they use. Read
 * {@link org.strowger.router.receipts.SmscReceipts} first.
 */
@NullMarked
package org.strowger.router.receipts;

import org.jspecify.annotations.NullMarked;
