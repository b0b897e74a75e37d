/**
 * The records of events, for bills and audits: one line of JSON for each, in files that are begun anew each day or
 * hour. They are no log: nothing is left out, and nothing else is among them.
 *
 * <p>Thread: {@link org.strowger.router.records.RecordThread} has one of its own; a
 * {@link org.strowger.router.records.RecordOutbox} belongs to whoever fills it. May use: message, config, thread, time,
 * metrics. Read {@link org.strowger.router.records.RecordFileWriter} first.
 */
@NullMarked
package org.strowger.router.records;

import org.jspecify.annotations.NullMarked;
