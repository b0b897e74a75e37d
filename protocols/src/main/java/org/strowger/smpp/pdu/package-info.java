/**
 * The wire format of SMPP 3.3, 3.4 and 5.0: every PDU, TLV and status as data, a view that finds the fields of a PDU in
 * its buffer, and the full decoding and encoding of all PDUs.
 *
 * <p>Thread: none of its own; a view belongs to one owner, all else is immutable. May use: smpp.text, wire, gsm,
 * message, protocol. Read {@link org.strowger.smpp.pdu.PduType} first, then {@link org.strowger.smpp.pdu.PduView}.
 */
@NullMarked
@Within(Within.Scope.PACKET)
package org.strowger.smpp.pdu;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
