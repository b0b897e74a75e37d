package org.strowger.http.dump;

import org.strowger.protocol.dump.PacketSummary.Part;

/**
 * A field of a message.
 *
 * @param isDetail whether it is a part of the field before it
 */
record MessageField(Part part, boolean isDetail) {}
