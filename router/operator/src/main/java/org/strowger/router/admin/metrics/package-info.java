/**
 * The metric families of {@code /metrics}, and their text formats. Families of counters are derived from the enums of
 * figures; only states, gauges and histograms are defined here.
 *
 * <p>Thread: any thread of the admin side; counters are read without involving their owners. May use: exchange and the
 * packages it uses. Read {@link org.strowger.router.admin.metrics.Catalogue} first.
 */
@NullMarked
package org.strowger.router.admin.metrics;

import org.jspecify.annotations.NullMarked;
