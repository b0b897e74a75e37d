/**
 * How fast things go and how long they take, from what is counted everywhere.
 *
 * <p>Thread: one of the admin side samples; what it has found can be read by any. May use: exchange and what it uses.
 * Read {@link org.strowger.router.admin.figures.RateSource} first.
 */
@NullMarked
package org.strowger.router.admin.figures;

import org.jspecify.annotations.NullMarked;
