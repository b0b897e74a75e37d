/**
 * A reader of Python's pickles that calls nothing: it builds records, lists and texts, and refuses each class that is
 * not on a list.
 *
 * <p>Thread: the main thread only. May use: imports. Read {@link org.strowger.router.imports.pickle.PickleReader}
 * first.
 */
@NullMarked
package org.strowger.router.imports.pickle;

import org.jspecify.annotations.NullMarked;
