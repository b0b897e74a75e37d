/**
 * What the daemon tells the service manager that has started it: that it is ready, reads its configuration again,
 * lives, stops. By the protocol of {@code sd_notify(3)}; who has not set {@code NOTIFY_SOCKET} is told nothing.
 *
 * <p>Thread: that of the configuration, and that of the watchdog; none of them is a SelectorThread, so a manager that
 * is slow to read holds up no message. May use: JNA. Read {@link org.strowger.router.app.systemd.Supervisor} first.
 */
@NullMarked
package org.strowger.router.app.systemd;

import org.jspecify.annotations.NullMarked;
