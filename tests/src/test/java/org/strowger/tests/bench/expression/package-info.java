/**
 * The cost of an expression for each message: for JMH, run by {@code tests/bench/expression-cost}.
 *
 * <p>Thread: JMH's. Read {@link org.strowger.tests.bench.expression.ExpressionBench} first.
 */
@NullMarked
package org.strowger.tests.bench.expression;

import org.jspecify.annotations.NullMarked;
