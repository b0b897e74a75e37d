/**
 * Top-ups of accounts: durable, and credited once however often they are requested.
 *
 * <p>Thread: the first thread of the exchange. May use: {@code credit}, {@code exchange.custody},
 * {@code exchange.thread}, and what they use. Read {@link org.strowger.router.exchange.credit.TopUps} first.
 */
@NullMarked
package org.strowger.router.exchange.credit;

import org.jspecify.annotations.NullMarked;
