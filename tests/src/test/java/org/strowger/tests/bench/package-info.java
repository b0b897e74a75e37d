/**
 * The parts that the benchmarks need beside the product: a plain server to be compared with, and clients that behave
 * badly. The scripts that run them are in {@code tests/bench}; what they show is told in
 * {@code docs/internals/benchmarks.md}.
 *
 * <p>Each program stands alone, so that it runs from this module's classes and nothing else.
 *
 * <p>Thread: each program's own. May use: the JDK; tests also AssertJ. Read {@link org.strowger.tests.bench.FloorEcho}
 * first.
 */
@NullMarked
package org.strowger.tests.bench;

import org.jspecify.annotations.NullMarked;
