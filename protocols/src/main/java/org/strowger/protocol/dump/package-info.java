/**
 * Packets explained to people: the decoders of all protocols, the lines of a dump, and the one-line summaries of
 * traces.
 *
 * <p>Thread: any; everything here is a value or keeps no state. May use: nothing of ours but protocol. Read
 * {@link org.strowger.protocol.dump.Decoder} first.
 */
@NullMarked
package org.strowger.protocol.dump;

import org.jspecify.annotations.NullMarked;
