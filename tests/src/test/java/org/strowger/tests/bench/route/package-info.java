/**
 * The cost of finding the route of a message: for JMH, run by {@code tests/bench/route-cost}.
 *
 * <p>Thread: JMH's. Read {@link org.strowger.tests.bench.route.RouteBench} first.
 */
@NullMarked
package org.strowger.tests.bench.route;

import org.jspecify.annotations.NullMarked;
