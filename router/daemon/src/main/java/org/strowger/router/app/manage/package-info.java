/**
 * HTTP requests of applications that show balances, and that change number tables and balances.
 *
 * <p>Thread: any. May use: credit, exchange, {@code http.api}, table. Read
 * {@link org.strowger.router.app.manage.RouterManagement} first.
 */
@NullMarked
package org.strowger.router.app.manage;

import org.jspecify.annotations.NullMarked;
