/**
 * The admin console: a session without I/O that takes lines and gives answers, and the desk behind it where commands
 * are run and passwords are checked.
 *
 * <p>Thread: a session lives on its connection's SelectorThread; commands and the slow part of a sign-in run on threads
 * of the admin side, and what they find is posted back. May use: reactor, protocol, thread, config, admin.command,
 * admin.answer. Read {@link org.strowger.router.admin.console.ConsoleSession} first.
 */
@NullMarked
package org.strowger.router.admin.console;

import org.jspecify.annotations.NullMarked;
