/**
 * Explains PDUs to people: the lines of {@code decode} and the one-line summaries of traces.
 *
 * <p>Thread: none of its own; an object here is used for one PDU. May use: smpp.pdu and what it uses. Read
 * {@link org.strowger.smpp.dump.SmppDecoder} first.
 */
@NullMarked
@Within(Within.Scope.PACKET)
package org.strowger.smpp.dump;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
