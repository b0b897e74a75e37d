package org.strowger.router.admin.trace;

import java.time.Instant;
import org.strowger.protocol.dump.PacketSummary;

/**
 * A packet that was seen.
 *
 * @param came whether the peer sent it; else we did
 * @param octets the packet; what a sink blanks of it, it blanks here
 * @param glance what is in it; not whole if these octets are no packet
 */
@SuppressWarnings("ArrayRecordComponent") // handed from one owner to the next, never compared
record SeenPacket(TracedConnection wire, boolean came, Instant time, byte[] octets, PacketSummary glance) {}
