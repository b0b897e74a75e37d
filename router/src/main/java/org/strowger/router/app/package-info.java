/**
 * The program: command line, object wiring and signal handling.
 *
 * <p>Thread: the main thread only. May use: everything. Read {@link org.strowger.router.app.Main} first.
 */
@NullMarked
package org.strowger.router.app;

import org.jspecify.annotations.NullMarked;
