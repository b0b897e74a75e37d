/**
 * The input of {@code strowger decode}: hexadecimal text, dumps of other tools, raw octets and captures are converted
 * to streams of octets, which a decoder explains packet by packet.
 *
 * <p>Thread: the main thread only. May use: protocol. Read {@link org.strowger.tools.decode.Decoding} first.
 */
@NullMarked
package org.strowger.tools.decode;

import org.jspecify.annotations.NullMarked;
