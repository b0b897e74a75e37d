/**
 * Short messages independent of the protocol: addresses, bodies, receipts, outcomes.
 *
 * <p>Thread: any; everything is immutable except the views of {@link org.strowger.message.ShortMessage}. May use: gsm.
 * Read {@link org.strowger.message.ShortMessage} first.
 */
@NullMarked
@Within(Within.Scope.PACKET)
package org.strowger.message;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
