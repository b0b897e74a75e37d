/**
 * The commands that change state: drain, disable and resume; disconnect; retry, fail and move messages; limit; log
 * levels; reload and shut down.
 *
 * <p>Thread: commands run on threads of the admin side. Operations on state owned by a SelectorThread run on that
 * thread, in slices; operations on the configuration run on the configuration thread, through
 * {@link org.strowger.router.admin.action.DaemonControl}. May use: exchange and the packages it uses, admin.command,
 * admin.survey. Read {@link org.strowger.router.admin.action.OperatorActions} first.
 */
@NullMarked
package org.strowger.router.admin.action;

import org.jspecify.annotations.NullMarked;
