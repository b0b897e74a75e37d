/**
 * The server side of the console: a session without I/O that turns lines into commands and formats their answers, and
 * the execution of commands and password checks on other threads.
 *
 * <p>Thread: a session runs on its connection's SelectorThread; commands and password checks run on threads of the
 * admin side, and their results are posted back. May use: reactor, protocol, thread, config, admin.command,
 * admin.answer. Read {@link org.strowger.router.admin.console.ConsoleSession} first.
 */
@NullMarked
package org.strowger.router.admin.console;

import org.jspecify.annotations.NullMarked;
