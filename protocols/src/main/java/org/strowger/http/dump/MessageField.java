package org.strowger.http.dump;

import org.strowger.protocol.dump.PacketSummary.Part;

/**
 * A field of a message.
 *
 * @param isDetail whether this field is a part of the previous field
 */
record MessageField(Part part, boolean isDetail) {}
