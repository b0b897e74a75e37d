/** The features of walks about prices, accounts and event records. */
@NullMarked
package org.strowger.world.money;

import org.jspecify.annotations.NullMarked;
