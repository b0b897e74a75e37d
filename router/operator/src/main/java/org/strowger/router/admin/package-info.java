/**
 * The administration of the daemon: the console, and the HTTP endpoint for metrics, health and status.
 *
 * <p>Thread: console sessions run on SelectorThreads; all other parts run on threads of their own and query
 * SelectorThreads through mailboxes. May use: exchange and the packages it uses. Read
 * {@link org.strowger.router.admin.command.Command} first.
 */
@NullMarked
package org.strowger.router.admin;

import org.jspecify.annotations.NullMarked;
