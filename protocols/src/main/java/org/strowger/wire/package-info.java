/**
 * Shared parts of the codecs of the text protocols, UCP and CIMD2: framing, hexadecimal octets, decimal numbers,
 * checksums.
 *
 * <p>Thread: any; each object belongs to one owner. May use: nothing of ours. Read {@link org.strowger.wire.StxFrame}
 * first.
 */
@NullMarked
package org.strowger.wire;

import org.jspecify.annotations.NullMarked;
