/**
 * Strowger beside the gateway in use: decides about the messages in a recording of that gateway, sends nothing, and
 * compares.
 *
 * <p>Thread: that of its owner; nothing here is shared. May use: recording, exchange, hook, router.http, http.gateway
 * and what they use. Read {@link org.strowger.router.shadow.Shadow} first.
 */
@NullMarked
package org.strowger.router.shadow;

import org.jspecify.annotations.NullMarked;
