/** Whole routers between simulated applications and SMSCs, on a simulated network and disk, by a clock that is told. */
@NullMarked
package org.strowger.world;

import org.jspecify.annotations.NullMarked;
