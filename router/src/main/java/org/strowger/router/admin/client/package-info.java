/**
 * The client of the console, interactive or for one command.
 *
 * <p>Thread: that of the command line, outside the daemon. May use: admin.command, and JLine. Read
 * {@link org.strowger.router.admin.client.ConsoleDialogue} first.
 */
@NullMarked
package org.strowger.router.admin.client;

import org.jspecify.annotations.NullMarked;
