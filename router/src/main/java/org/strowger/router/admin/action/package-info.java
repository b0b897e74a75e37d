/**
 * What operators do: take things in and out of service, end sessions, try, fail and move what waits, set limits, have
 * the configuration read again, stop the daemon.
 *
 * <p>Thread: commands run on threads of the admin side; what belongs to a SelectorThread is done there, in slices, and
 * what belongs to the configuration by its own thread, through {@link org.strowger.router.admin.action.DaemonControl}.
 * May use: exchange and what it uses, admin.command, admin.survey. Read
 * {@link org.strowger.router.admin.action.OperatorActions} first.
 */
@NullMarked
package org.strowger.router.admin.action;

import org.jspecify.annotations.NullMarked;
