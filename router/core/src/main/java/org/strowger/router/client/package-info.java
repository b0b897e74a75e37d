/**
 * The client side of HTTP, for all parts of the router that send requests to external servers: a pool of connections
 * for each server.
 *
 * <p>Thread: a pool and its connections belong to one SelectorThread. May use: reactor, http (protocols), protocol,
 * thread. Read {@link org.strowger.router.client.HttpClientPool} first.
 */
@NullMarked
package org.strowger.router.client;

import org.jspecify.annotations.NullMarked;
