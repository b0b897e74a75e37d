/**
 * Metrics, health checks and the status page over HTTP.
 *
 * <p>Thread: a few threads of its own, so that slow clients delay no other work. May use: exchange and the packages it
 * uses. Read {@link org.strowger.router.admin.http.HttpEndpoint} first.
 */
@NullMarked
package org.strowger.router.admin.http;

import org.jspecify.annotations.NullMarked;
