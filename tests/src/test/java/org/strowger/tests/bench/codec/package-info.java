/**
 * The cost of the SMPP codec, beside that of jsmpp: for JMH, run by {@code tests/bench/smpp-codec}.
 *
 * <p>Thread: JMH's. Read {@link org.strowger.tests.bench.codec.SmppCodecBench} first.
 */
@NullMarked
package org.strowger.tests.bench.codec;

import org.jspecify.annotations.NullMarked;
