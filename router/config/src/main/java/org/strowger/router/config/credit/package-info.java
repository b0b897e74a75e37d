/**
 * The settings of accounts: prices, limits, and when messages are charged.
 *
 * <p>Thread: any; all is immutable. May use: {@code config.grammar}, {@code config.value}. Read
 * {@link org.strowger.router.config.credit.AccountSettings} first.
 */
@NullMarked
package org.strowger.router.config.credit;

import org.jspecify.annotations.NullMarked;
