/**
 * Option types, failures and exit statuses shared by all verbs of the command line.
 *
 * <p>Thread: the main thread only. May use: time. Read {@link org.strowger.router.app.cli.CommandFailure} first.
 */
@NullMarked
package org.strowger.router.app.cli;

import org.jspecify.annotations.NullMarked;
