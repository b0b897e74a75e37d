/**
 * The shipped files for users who collect metrics, against the metrics of the daemon.
 *
 * <p>Thread: that of the test. May use: the router. Read {@link org.strowger.tests.metrics.NamedMetricsTest} first.
 */
@NullMarked
package org.strowger.tests.metrics;

import org.jspecify.annotations.NullMarked;
