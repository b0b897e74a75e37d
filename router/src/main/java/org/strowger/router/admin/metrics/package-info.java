/**
 * The catalogue of what programs may read of the daemon, and the text in which they read it.
 *
 * <p>Thread: any of the admin side; what is written is read where it is counted, and nobody is asked. May use: exchange
 * and what it uses. Read {@link org.strowger.router.admin.metrics.Catalogue} first.
 */
@NullMarked
package org.strowger.router.admin.metrics;

import org.jspecify.annotations.NullMarked;
