/**
 * The classes of an SMSC's statuses and of the errors in its receipts: how they are configured, and the compiled
 * tables.
 *
 * <p>Thread: any; everything is immutable. May use: config.grammar, config.value, message. Read
 * {@link org.strowger.router.config.status.StatusTable} first.
 */
@NullMarked
@Within(Within.Scope.CONFIGURATION)
package org.strowger.router.config.status;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
