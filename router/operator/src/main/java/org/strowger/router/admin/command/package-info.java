/**
 * The console commands: rows of one table, which drives parsing, help, completion and documentation.
 *
 * <p>Thread: commands run on threads of the admin side, never on a SelectorThread, and query SelectorThreads through
 * {@link org.strowger.router.admin.survey.ThreadSurvey}. May use: config, admin.answer. Read
 * {@link org.strowger.router.admin.command.Command} first.
 */
@NullMarked
@Within(Within.Scope.COMMAND)
package org.strowger.router.admin.command;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
