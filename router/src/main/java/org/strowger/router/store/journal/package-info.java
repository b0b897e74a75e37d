/**
 * A log of frames in numbered files: appended at its end, dropped at its beginning. A frame is an atomic group of
 * entries; an entry adds a record or ends one. What lives is kept in an index of numbers; the records themselves stay
 * in the files. {@code docs/internals/store.md} has the format octet by octet, and why each order of steps is safe.
 *
 * <p>Thread: the owner of the store alone, but for {@link org.strowger.router.store.journal.FrameWriter}, which belongs
 * to whoever writes frames for it. May use: store.disk. Read {@link org.strowger.router.store.journal.Journal} first.
 */
@NullMarked
package org.strowger.router.store.journal;

import org.jspecify.annotations.NullMarked;
