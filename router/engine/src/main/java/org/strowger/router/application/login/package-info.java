/**
 * Decides whether a client may act as an application: system ids with passwords, API keys, allowed addresses and
 * protocols, and bars after failures.
 *
 * <p>Thread: any; objects are immutable or shared through {@code thread}.
 * {@link org.strowger.router.application.login.PasswordChecks} has a thread of its own. May use: config, protocol,
 * reactor, share, thread. Read {@link org.strowger.router.application.login.BindAuthenticator} first.
 */
@NullMarked
package org.strowger.router.application.login;

import org.jspecify.annotations.NullMarked;
