/**
 * Custody of messages: retries, expiry, parts that wait for each other, and the recovery after a restart.
 *
 * <p>Thread: each object belongs to one SelectorThread. May use: {@code exchange.mt}, {@code exchange.mo}, and what
 * they use. Read {@link org.strowger.router.exchange.custodian.Custodian} first.
 */
@NullMarked
package org.strowger.router.exchange.custodian;

import org.jspecify.annotations.NullMarked;
