/**
 * The wire format of EMI/UCP: every operation, field and code as data, a view that finds the fields of a packet in its
 * buffer, the rules for their contents, and the writer.
 *
 * <p>Rules are cited as "EMI-UCP 4.0" with the operation, field or table that states them: the EMI-UCP interface
 * description 4.0 of May 2001. Other sources are cited by their names: the frames of Kannel 1.4.5 and the tables of
 * Wireshark.
 *
 * <p>Thread: none of its own; a view belongs to one owner, all else is immutable. May use: wire, gsm, message,
 * protocol. Read {@link org.strowger.ucp.operation.OperationType} first, then
 * {@link org.strowger.ucp.operation.OperationView}.
 */
@NullMarked
@Within(Within.Scope.PACKET)
package org.strowger.ucp.operation;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
