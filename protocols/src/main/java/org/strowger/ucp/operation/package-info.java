/**
 * EMI/UCP on the wire: every operation, field and code as data, a view that finds the fields of an operation where they
 * lie, what may stand in them, and the writing of them.
 *
 * <p>Thread: none of its own; a view belongs to one owner, all else is immutable. May use: wire, gsm, message,
 * protocol. Read {@link org.strowger.ucp.operation.OperationType} first, then
 * {@link org.strowger.ucp.operation.OperationView}.
 */
@NullMarked
package org.strowger.ucp.operation;

import org.jspecify.annotations.NullMarked;
