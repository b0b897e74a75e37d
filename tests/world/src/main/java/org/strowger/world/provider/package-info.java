/** Providers of walks: SMSCs that are HTTP services, in each style that the router knows. */
@NullMarked
package org.strowger.world.provider;

import org.jspecify.annotations.NullMarked;
