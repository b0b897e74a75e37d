/**
 * Costs and sale prices of messages, scores of SMSCs, and the choice of the cheapest one.
 *
 * <p>Thread: any; everything is immutable except the scores, which threads share. May use: {@code config},
 * {@code table}, {@code thread}. Read {@link org.strowger.router.price.Prices} first.
 */
@NullMarked
package org.strowger.router.price;

import org.jspecify.annotations.NullMarked;
