/**
 * The sharing of a bound among its owners: whether an owner may have one more entry, and which entry gives way when the
 * bound is full. The package knows neither owners nor entries, only small numbers, so that every package with a bound
 * can use it.
 *
 * <p>Thread: the one that owns the bound. May use: nothing. Read {@link org.strowger.router.share.FairShare} first.
 */
@NullMarked
package org.strowger.router.share;

import org.jspecify.annotations.NullMarked;
