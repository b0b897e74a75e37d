/**
 * The verbs of the command line.
 *
 * <p>Thread: the main thread only. May use: everything. Read {@link org.strowger.router.app.command.RunCommand} first.
 */
@NullMarked
package org.strowger.router.app.command;

import org.jspecify.annotations.NullMarked;
