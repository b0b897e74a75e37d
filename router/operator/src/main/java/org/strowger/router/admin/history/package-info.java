/**
 * The state and history of single messages, for the console.
 *
 * <p>Thread: the command's thread, which may block. May use: exchange, records, admin.answer, admin.command,
 * admin.survey. Read {@link org.strowger.router.admin.history.HistoryCommands} first.
 */
@NullMarked
@Within(Within.Scope.COMMAND)
package org.strowger.router.admin.history;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
