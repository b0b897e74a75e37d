/**
 * The hash files of applications: passwords in the form of other gateways, replaced by hashes of Strowger.
 *
 * <p>Thread: any, which posts to the thread {@code passwords}. May use: application.login, config, event, store.disk,
 * thread. Read {@link org.strowger.router.app.password.PasswordFiles} first.
 */
@NullMarked
package org.strowger.router.app.password;

import org.jspecify.annotations.NullMarked;
