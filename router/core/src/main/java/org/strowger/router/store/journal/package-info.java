/**
 * The local log: frames in numbered files of one directory. An index of the live records is kept in memory; the records
 * themselves stay in the files. {@code docs/internals/store.md} specifies the format byte by byte, and explains why
 * each order of steps is safe.
 *
 * <p>Thread: the store's thread only. May use: store.log, store.disk, metrics. Read
 * {@link org.strowger.router.store.journal.Journal} first.
 */
@NullMarked
package org.strowger.router.store.journal;

import org.jspecify.annotations.NullMarked;
