/**
 * Connects the router with the shares of its node: reports the use of the router, and puts the shares into effect.
 *
 * <p>Thread: named by each class. May use: exchange, cluster. Read {@link org.strowger.router.app.shares.RouterShares}
 * first.
 */
@NullMarked
package org.strowger.router.app.shares;

import org.jspecify.annotations.NullMarked;
