/**
 * CIMD2 on the wire: operations, parameters and codes as data, a view that finds the parameters of a packet where they
 * lie, a writer, the text of user data, and the decoder that explains packets to people.
 *
 * <p>Thread: none of its own; a view and a writer belong to one owner, all else is immutable. May use: wire, gsm,
 * message, protocol. Read {@link org.strowger.cimd2.packet.Operation} first, then
 * {@link org.strowger.cimd2.packet.PacketView}.
 */
@NullMarked
package org.strowger.cimd2.packet;

import org.jspecify.annotations.NullMarked;
