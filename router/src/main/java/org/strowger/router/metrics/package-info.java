/**
 * Counters, gauges and histograms: one writer for each, any number of readers. Enums that implement
 * {@link org.strowger.router.metrics.Figure} are the catalogue of what is counted.
 *
 * <p>Thread: a block of figures is written by its owner alone and read by any thread, at any time, without a lock. May
 * use: nothing. Read {@link org.strowger.router.metrics.Figure} first.
 */
@NullMarked
package org.strowger.router.metrics;

import org.jspecify.annotations.NullMarked;
