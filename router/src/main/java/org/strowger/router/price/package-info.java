/**
 * Costs and sale prices of messages.
 *
 * <p>Thread: any; all is immutable. May use: {@code config}, {@code table}. Read
 * {@link org.strowger.router.price.Prices} first.
 */
@NullMarked
package org.strowger.router.price;

import org.jspecify.annotations.NullMarked;
