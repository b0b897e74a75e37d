/**
 * The log events: their names, levels and meanings, in one table accessible to all higher layers.
 *
 * <p>Thread: any; constants only. May use: config. Read {@link org.strowger.router.event.LogEvent} first.
 */
@NullMarked
package org.strowger.router.event;

import org.jspecify.annotations.NullMarked;
