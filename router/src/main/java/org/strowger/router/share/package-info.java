/**
 * How the owners of a bound share it: which of them may have one more, and what gives way when it is full. The package
 * knows neither owners nor entries, only small numbers, so that every package with a bound can use it.
 *
 * <p>Thread: the one that owns the bound. May use: nothing. Read {@link org.strowger.router.share.FairShare} first.
 */
@NullMarked
package org.strowger.router.share;

import org.jspecify.annotations.NullMarked;
