/**
 * The console commands for accounts.
 *
 * <p>Thread: a thread of the admin side; accounts are shared, and top-ups run on a thread of the exchange. May use:
 * {@code admin.command}, {@code admin.answer}, {@code admin.survey}, {@code credit}, {@code exchange}. Read
 * {@link org.strowger.router.admin.credit.AccountCommands} first.
 */
@NullMarked
package org.strowger.router.admin.credit;

import org.jspecify.annotations.NullMarked;
