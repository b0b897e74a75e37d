/** Faults that are put into the router on purpose: each must be found by walks. */
@NullMarked
package org.strowger.world.planted;

import org.jspecify.annotations.NullMarked;
