/**
 * Figures: one catalogue, one writer for each figure, any number of readers.
 *
 * <p>Thread: a block of figures is written by its owner only, and read by any thread at any time without a lock. May
 * use: nothing. Read {@link org.strowger.router.metrics.Counter} first.
 */
@NullMarked
package org.strowger.router.metrics;

import org.jspecify.annotations.NullMarked;
