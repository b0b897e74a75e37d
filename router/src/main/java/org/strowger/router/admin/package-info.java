/**
 * What operators see and steer the daemon by: the console, and the HTTP side.
 *
 * <p>Thread: the console's sessions live on SelectorThreads; everything else has threads of its own and asks by
 * mailbox. May use: exchange and what it uses. Read {@link org.strowger.router.admin.command.Command} first.
 */
@NullMarked
package org.strowger.router.admin;

import org.jspecify.annotations.NullMarked;
