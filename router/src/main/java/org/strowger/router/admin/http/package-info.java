/**
 * What the daemon shows by HTTP: metrics, health, and a page for people.
 *
 * <p>Thread: a few of its own, which wait for slow clients so that nobody else has to. May use: exchange and what it
 * uses. Read {@link org.strowger.router.admin.http.HttpEndpoint} first.
 */
@NullMarked
package org.strowger.router.admin.http;

import org.jspecify.annotations.NullMarked;
