/**
 * The events of the log: their names, levels and meanings, in one table that every layer above can name.
 *
 * <p>Thread: any; constants only. May use: config. Read {@link org.strowger.router.event.LogEvent} first.
 */
@NullMarked
package org.strowger.router.event;

import org.jspecify.annotations.NullMarked;
