/**
 * The metric families of {@code /metrics} and the text formats. Families of counters are made from the enums of
 * figures; only states, gauges and histograms are written here.
 *
 * <p>Thread: any of the admin side; counters are read without asking their owners. May use: exchange and what it uses.
 * Read {@link org.strowger.router.admin.metrics.Catalogue} first.
 */
@NullMarked
package org.strowger.router.admin.metrics;

import org.jspecify.annotations.NullMarked;
