/**
 * The commands of the console: rows of one table, from which they are found, explained, completed and described in the
 * manual.
 *
 * <p>Thread: commands run on threads of the admin side, never on a SelectorThread; what they ask of those they ask by
 * {@link org.strowger.router.admin.survey.ThreadSurvey}. May use: config, admin.answer. Read
 * {@link org.strowger.router.admin.command.Command} first.
 */
@NullMarked
package org.strowger.router.admin.command;

import org.jspecify.annotations.NullMarked;
