/** Applications of walks that speak HTTP. */
@NullMarked
package org.strowger.world.http;

import org.jspecify.annotations.NullMarked;
