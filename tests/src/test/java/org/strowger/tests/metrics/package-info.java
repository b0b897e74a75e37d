/**
 * What is shipped for those who collect metrics, against what the daemon has.
 *
 * <p>Thread: that of the test. May use: the router. Read {@link org.strowger.tests.metrics.NamedMetricsTest} first.
 */
@NullMarked
package org.strowger.tests.metrics;

import org.jspecify.annotations.NullMarked;
