/**
 * The console client, for interactive use or for a single command.
 *
 * <p>Thread: the command-line program's thread, outside the daemon. May use: admin.command, and JLine. Read
 * {@link org.strowger.router.admin.client.ConsoleDialogue} first.
 */
@NullMarked
package org.strowger.router.admin.client;

import org.jspecify.annotations.NullMarked;
