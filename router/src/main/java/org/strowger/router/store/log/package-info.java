/**
 * What the store needs from a log of messages: the interface {@link org.strowger.router.store.log.MessageLog}, and the
 * form in which records reach it. A frame is an atomic group of entries; an entry begins a record or ends one.
 *
 * <p>Thread: the store's thread, except that a {@link org.strowger.router.store.log.FrameWriter} belongs to the thread
 * that fills it. May use: metrics. Read {@link org.strowger.router.store.log.MessageLog} first.
 */
@NullMarked
package org.strowger.router.store.log;

import org.jspecify.annotations.NullMarked;
