package org.strowger.router.admin.trace;

import java.time.Instant;
import org.strowger.protocol.dump.PacketSummary;

/**
 * A traced packet.
 *
 * @param came whether the peer sent the packet
 * @param octets the packet; sinks blank its secrets in place
 * @param summary the parsed parts of the packet; incomplete if the octets do not form a packet
 */
@SuppressWarnings("ArrayRecordComponent") // passed from one owner to the next, never compared
record SeenPacket(TracedConnection connection, boolean came, Instant time, byte[] octets, PacketSummary summary) {}
