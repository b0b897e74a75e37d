/** The features of walks: each is one class. */
@NullMarked
package org.strowger.world.feature;

import org.jspecify.annotations.NullMarked;
