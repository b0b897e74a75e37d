/** The features of walks that are troubles: each is one class. */
@NullMarked
package org.strowger.world.trouble;

import org.jspecify.annotations.NullMarked;
