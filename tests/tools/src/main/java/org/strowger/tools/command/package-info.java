/**
 * The verbs that the package {@code strowger-tools} adds to the command line: send, simulate, blast, decode and
 * try-cluster.
 *
 * <p>Thread: the main thread only. May use: everything. Read {@link org.strowger.tools.command.StrowgerTools} first.
 */
@NullMarked
package org.strowger.tools.command;

import org.jspecify.annotations.NullMarked;
