/**
 * Event records for billing and audit: one line of JSON per event, in one file per day or hour. Unlike a log, the
 * records are complete and contain events only.
 *
 * <p>Thread: {@link org.strowger.router.records.RecordThread} runs on its own thread; a
 * {@link org.strowger.router.records.RecordOutbox} belongs to the thread that fills it. May use: message, config,
 * thread, time, metrics, share. Read {@link org.strowger.router.records.RecordFileWriter} first.
 */
@NullMarked
package org.strowger.router.records;

import org.jspecify.annotations.NullMarked;
