/**
 * The state and the stored records of each message in custody, and the recovery of the records.
 *
 * <p>Thread: the home of the message; recovered records belong to the thread that starts the daemon. May use: smsc,
 * application, store, receipts, {@code exchange.thread}, {@code exchange.ids}, and what they use. Read
 * {@link org.strowger.router.exchange.custody.CustodyState} first.
 */
@NullMarked
package org.strowger.router.exchange.custody;

import org.jspecify.annotations.NullMarked;
