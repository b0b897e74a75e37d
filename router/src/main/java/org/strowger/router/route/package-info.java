/**
 * Which way a message goes, and why: the routes and inbound rules of a configuration, compiled.
 *
 * <p>Thread: any for what is compiled, which never changes; a {@link org.strowger.router.route.RouteQuery} and its
 * {@link org.strowger.router.route.LongMessages} belong to one thread. May use: message, config. Read
 * {@link org.strowger.router.route.RouteTable} first.
 */
@NullMarked
package org.strowger.router.route;

import org.jspecify.annotations.NullMarked;
