/**
 * Metrics, health checks and the status page by HTTP.
 *
 * <p>Thread: a few of its own, so that slow clients delay nothing else. May use: exchange and what it uses. Read
 * {@link org.strowger.router.admin.http.HttpEndpoint} first.
 */
@NullMarked
package org.strowger.router.admin.http;

import org.jspecify.annotations.NullMarked;
