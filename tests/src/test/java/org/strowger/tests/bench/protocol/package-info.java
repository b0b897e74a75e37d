/**
 * The cost of a message in each protocol, one beside the other: run by {@code tests/bench/protocol-cost}.
 *
 * <p>Thread: one. Read {@link org.strowger.tests.bench.protocol.ProtocolCost} first.
 */
@NullMarked
package org.strowger.tests.bench.protocol;

import org.jspecify.annotations.NullMarked;
