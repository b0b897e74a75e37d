/**
 * The choice of the cheapest SMSC in a simulated market, and its cost for each message, run by {@code tests/bench/lcr}.
 *
 * <p>Thread: one. Read {@link org.strowger.tests.bench.lcr.LcrBench} first.
 */
@NullMarked
package org.strowger.tests.bench.lcr;

import org.jspecify.annotations.NullMarked;
