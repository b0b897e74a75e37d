/**
 * The program: its command line, the wiring of its objects and the handling of signals.
 *
 * <p>Thread: the main thread only. May use: everything. Read {@link org.strowger.router.app.Main} first.
 */
@NullMarked
package org.strowger.router.app;

import org.jspecify.annotations.NullMarked;
