/**
 * Notifications for the service manager by the protocol of {@code sd_notify(3)}: ready, reloading, alive, stopping, and
 * the listening sockets that it keeps over a restart. Without {@code NOTIFY_SOCKET}, none are sent.
 *
 * <p>Thread: the configuration thread and the watchdog thread, never a SelectorThread, so a slow service manager delays
 * no message. May use: {@code app.sockets}. Read {@link org.strowger.router.app.systemd.Supervisor} first.
 */
@NullMarked
package org.strowger.router.app.systemd;

import org.jspecify.annotations.NullMarked;
