/**
 * The interface between the store and a log of messages: {@link org.strowger.router.store.log.MessageLog}, and the
 * format of the records passed to it. A frame is an atomic group of entries; an entry begins or ends a record.
 *
 * <p>Thread: the store's thread, except that a {@link org.strowger.router.store.log.FrameWriter} belongs to the thread
 * that fills it. May use: metrics. Read {@link org.strowger.router.store.log.MessageLog} first.
 */
@NullMarked
package org.strowger.router.store.log;

import org.jspecify.annotations.NullMarked;
