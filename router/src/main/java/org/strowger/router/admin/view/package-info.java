/**
 * The commands that show state: of everything configured, with the reason for each delay.
 *
 * <p>Thread: those of the admin side, any number at a time; no state is kept between two commands. What belongs to
 * SelectorThreads is asked of them in short turns. May use: exchange and what it uses, admin.answer, admin.command,
 * admin.figures, admin.survey. Read {@link org.strowger.router.admin.view.ViewCommands} first.
 */
@NullMarked
package org.strowger.router.admin.view;

import org.jspecify.annotations.NullMarked;
