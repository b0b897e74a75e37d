/**
 * What operators see: the state of everything there is, and why each thing waits.
 *
 * <p>Thread: those of the admin side, any number at a time; nothing is kept between two looks. What belongs to
 * SelectorThreads is asked of them in short turns. May use: exchange and what it uses, admin.answer, admin.command,
 * admin.figures, admin.survey. Read {@link org.strowger.router.admin.view.ViewCommands} first.
 */
@NullMarked
package org.strowger.router.admin.view;

import org.jspecify.annotations.NullMarked;
