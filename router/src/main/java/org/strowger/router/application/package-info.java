/**
 * One application that is configured: who may be it, what it may do, and its sessions.
 *
 * <p>Thread: the SelectorThread that owns the session or the application; what is immutable, any; what threads share is
 * in {@code thread}. May use: reactor, route, message, and what they use. Read
 * {@link org.strowger.router.application.BindAuthenticator} first.
 */
@NullMarked
package org.strowger.router.application;

import org.jspecify.annotations.NullMarked;
