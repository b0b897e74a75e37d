/**
 * Counters, gauges and histograms, each with one writer and any number of readers. The enums that implement
 * {@link org.strowger.router.metrics.Figure} are the catalogue of all figures.
 *
 * <p>Thread: a block of figures is written by its owner alone and read by any thread, at any time, without a lock. May
 * use: nothing. Read {@link org.strowger.router.metrics.Figure} first.
 */
@NullMarked
package org.strowger.router.metrics;

import org.jspecify.annotations.NullMarked;
