/**
 * What is known and stored of each message in custody: its state, its records, and how the records are found again.
 *
 * <p>Thread: the home of the message; recovered records belong to the thread that starts the daemon. May use: smsc,
 * application, store, receipts, {@code exchange.thread}, {@code exchange.ids}, and what they use. Read
 * {@link org.strowger.router.exchange.custody.CustodyState} first.
 */
@NullMarked
package org.strowger.router.exchange.custody;

import org.jspecify.annotations.NullMarked;
