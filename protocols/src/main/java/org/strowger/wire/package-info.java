/**
 * What the codecs of telephony protocols that are written in text share: where a packet begins and ends, octets in
 * hexadecimal, decimal numbers.
 *
 * <p>Thread: any, each object of its owner alone. May use: nothing of ours. Read {@link org.strowger.wire.StxFrame}
 * first.
 */
@NullMarked
package org.strowger.wire;

import org.jspecify.annotations.NullMarked;
