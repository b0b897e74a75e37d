/**
 * Rates and durations, sampled once a second from the counters of all threads.
 *
 * <p>Thread: one thread of the admin side takes the samples; any thread may read the results. May use: exchange and the
 * packages it uses. Read {@link org.strowger.router.admin.figures.RateSource} first.
 */
@NullMarked
package org.strowger.router.admin.figures;

import org.jspecify.annotations.NullMarked;
