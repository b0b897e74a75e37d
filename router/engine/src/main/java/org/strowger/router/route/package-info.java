/**
 * Routing decisions and their explanation: the compiled routes and inbound rules of a configuration.
 *
 * <p>Thread: any for compiled tables, which are immutable; a {@link org.strowger.router.route.RouteQuery} and its
 * {@link org.strowger.router.route.LongMessages} belong to one thread. May use: message, config, filter, table, price,
 * share. Read {@link org.strowger.router.route.RouteTable} first.
 */
@NullMarked
package org.strowger.router.route;

import org.jspecify.annotations.NullMarked;
