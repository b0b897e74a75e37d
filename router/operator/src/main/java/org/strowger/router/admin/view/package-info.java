/**
 * The commands that show the state of all configured objects, with the reason for each delay.
 *
 * <p>Thread: the threads of the admin side, any number concurrently; no state is kept between commands. State owned by
 * SelectorThreads is queried on those threads in short turns. May use: exchange and the packages it uses, admin.answer,
 * admin.command, admin.figures, admin.survey. Read {@link org.strowger.router.admin.view.ViewCommands} first.
 */
@NullMarked
package org.strowger.router.admin.view;

import org.jspecify.annotations.NullMarked;
