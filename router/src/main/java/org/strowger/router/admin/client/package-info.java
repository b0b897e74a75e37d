/**
 * The other side of the console: a program that asks it, by itself or for somebody at a terminal.
 *
 * <p>Thread: the one of the command line; none of the daemon. May use: admin.command, and JLine, which nobody else
 * does. Read {@link org.strowger.router.admin.client.ConsoleDialogue} first.
 */
@NullMarked
package org.strowger.router.admin.client;

import org.jspecify.annotations.NullMarked;
