package org.strowger.router.admin.console;

import org.strowger.router.admin.command.CommandCaller;

/**
 * Who somebody is at this moment.
 *
 * @param caller what he may
 * @param known whether that has been proven, or needs no proof; if not, he may do next to nothing
 * @param advice what he can do to be allowed more
 */
record Authorization(CommandCaller caller, boolean known, String advice) {}
