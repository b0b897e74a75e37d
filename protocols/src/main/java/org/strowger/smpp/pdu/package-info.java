/**
 * SMPP 3.3, 3.4 and 5.0 on the wire: every PDU, TLV and status as data, a view that finds the fields of a PDU where
 * they lie, and the full decoding and encoding of everything.
 *
 * <p>Thread: none of its own; a view belongs to one owner, all else is immutable. May use: smpp.text, wire, gsm,
 * message, protocol. Read {@link org.strowger.smpp.pdu.PduType} first, then {@link org.strowger.smpp.pdu.PduView}.
 */
@NullMarked
package org.strowger.smpp.pdu;

import org.jspecify.annotations.NullMarked;
