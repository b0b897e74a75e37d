/**
 * The wire format of CIMD2: operations, parameters and codes as data, a view that finds the parameters of a packet in
 * its buffer, a writer, the text of user data, and the decoder that explains packets to people.
 *
 * <p>"CIMD 8.1" cites the Nokia CIMD interface specification for SMS Center 8.1, of which the pages on the packet
 * format and on the submit operation are public. "CIMD via Kannel", "via Wireshark", "via jCIMD" cite the parts of the
 * specification that these programs implement (Kannel 1.4.5: CIMD 2-0). All else is marked "not in the specification".
 *
 * <p>Thread: none of its own; a view and a writer belong to one owner, all else is immutable. May use: wire, gsm,
 * message, protocol. Read {@link org.strowger.cimd2.packet.Operation} first, then
 * {@link org.strowger.cimd2.packet.PacketView}.
 */
@NullMarked
@Within(Within.Scope.PACKET)
package org.strowger.cimd2.packet;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
