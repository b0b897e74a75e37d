/**
 * What HTTP applications see of balances, and what they change in number tables and balances.
 *
 * <p>Thread: any. May use: credit, exchange, {@code http.api}, table. Read
 * {@link org.strowger.router.app.manage.RouterManagement} first.
 */
@NullMarked
package org.strowger.router.app.manage;

import org.jspecify.annotations.NullMarked;
