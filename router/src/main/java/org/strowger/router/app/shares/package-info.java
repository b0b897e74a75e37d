/**
 * Between the router and the shares of its node: tells what the router uses, and puts its shares into effect.
 *
 * <p>Thread: named by each class. May use: exchange, cluster. Read {@link org.strowger.router.app.shares.RouterShares}
 * first.
 */
@NullMarked
package org.strowger.router.app.shares;

import org.jspecify.annotations.NullMarked;
