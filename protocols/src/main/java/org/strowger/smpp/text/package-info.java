/**
 * Texts in SMPP fields: the text of a receipt, message ids, times, and strings as octets.
 *
 * <p>Thread: none of its own; a {@link org.strowger.smpp.text.ReceiptText} belongs to one owner, all else is immutable.
 * May use: wire, gsm, message, protocol. Read {@link org.strowger.smpp.text.ReceiptText} first.
 */
@NullMarked
@Within(Within.Scope.PACKET)
package org.strowger.smpp.text;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
