/**
 * The commands that change something: drain, disable and resume, disconnect, retry, fail and move messages, limit,
 * reload, shut down.
 *
 * <p>Thread: commands run on threads of the admin side; what belongs to a SelectorThread is done there, in slices, and
 * what belongs to the configuration on its own thread, through {@link org.strowger.router.admin.action.DaemonControl}.
 * May use: exchange and what it uses, admin.command, admin.survey. Read
 * {@link org.strowger.router.admin.action.OperatorActions} first.
 */
@NullMarked
package org.strowger.router.admin.action;

import org.jspecify.annotations.NullMarked;
