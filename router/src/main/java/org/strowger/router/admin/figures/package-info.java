/**
 * Rates and durations, sampled once a second from the counters of all threads.
 *
 * <p>Thread: one of the admin side samples; any may read the results. May use: exchange and what it uses. Read
 * {@link org.strowger.router.admin.figures.RateSource} first.
 */
@NullMarked
package org.strowger.router.admin.figures;

import org.jspecify.annotations.NullMarked;
