package org.strowger.router.admin.trace;

import java.time.Instant;
import org.strowger.protocol.dump.PacketSummary;

/**
 * A traced packet.
 *
 * @param came whether the peer sent it, not us
 * @param octets the packet; sinks blank it in place
 * @param glance its parts; not whole if these octets are no packet
 */
@SuppressWarnings("ArrayRecordComponent") // handed from one owner to the next, never compared
record SeenPacket(TracedConnection wire, boolean came, Instant time, byte[] octets, PacketSummary glance) {}
