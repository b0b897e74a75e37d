/**
 * A configured application: its login, its limits, its sessions, and the delivery of messages and receipts to it.
 *
 * <p>Thread: the SelectorThread that owns the session or the application; immutable objects belong to any thread, and
 * objects that threads share are in {@code thread}. May use: reactor, route, message, share, and what they use. Read
 * {@link org.strowger.router.application.AppHome} first.
 */
@NullMarked
package org.strowger.router.application;

import org.jspecify.annotations.NullMarked;
