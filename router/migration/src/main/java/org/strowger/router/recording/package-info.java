/**
 * Recorded traffic of a gateway: captures of its connections, and its logs, read as messages with their responses.
 *
 * <p>Thread: that of its owner; nothing here is shared. May use: protocol, message, http, json, config. Read
 * {@link org.strowger.router.recording.Recordings} first.
 */
@NullMarked
package org.strowger.router.recording;

import org.jspecify.annotations.NullMarked;
