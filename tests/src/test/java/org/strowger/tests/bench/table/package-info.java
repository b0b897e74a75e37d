/**
 * The cost of tables of millions of numbers, run by {@code tests/bench/tables}.
 *
 * <p>Thread: one. Read {@link org.strowger.tests.bench.table.TableBench} first.
 */
@NullMarked
package org.strowger.tests.bench.table;

import org.jspecify.annotations.NullMarked;
