/**
 * The sharing of a maximum number of entries among owners: whether an owner may have one more entry, and which entry is
 * dropped when the maximum is exceeded. The package knows neither owners nor entries, only small numbers, so that every
 * package with such a maximum can use it.
 *
 * <p>Thread: the thread that owns the entries. May use: nothing. Read {@link org.strowger.router.share.FairShare}
 * first.
 */
@NullMarked
package org.strowger.router.share;

import org.jspecify.annotations.NullMarked;
