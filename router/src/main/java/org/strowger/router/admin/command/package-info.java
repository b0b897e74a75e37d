/**
 * The commands of the console: rows of one table, from which they are parsed, explained, completed and documented.
 *
 * <p>Thread: commands run on threads of the admin side, never on a SelectorThread, which they ask through
 * {@link org.strowger.router.admin.survey.ThreadSurvey}. May use: config, admin.answer. Read
 * {@link org.strowger.router.admin.command.Command} first.
 */
@NullMarked
package org.strowger.router.admin.command;

import org.jspecify.annotations.NullMarked;
