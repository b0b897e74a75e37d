/**
 * Event records for billing and audit: one line of JSON for each event, in a file for each day or hour. Unlike a log
 * they are complete, and contain nothing else.
 *
 * <p>Thread: {@link org.strowger.router.records.RecordThread} has its own; a
 * {@link org.strowger.router.records.RecordOutbox} belongs to the thread that fills it. May use: message, config,
 * thread, time, metrics. Read {@link org.strowger.router.records.RecordFileWriter} first.
 */
@NullMarked
package org.strowger.router.records;

import org.jspecify.annotations.NullMarked;
