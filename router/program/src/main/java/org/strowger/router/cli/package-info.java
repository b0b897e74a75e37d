/**
 * Option types, failures and exit statuses shared by all verbs of the command line.
 *
 * <p>Thread: the main thread only. May use: time. Read {@link org.strowger.router.cli.CommandFailure} first.
 */
@NullMarked
package org.strowger.router.cli;

import org.jspecify.annotations.NullMarked;
