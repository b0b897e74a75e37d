/**
 * The daemon as a service: what its manager hears of it, and the unit file that ships.
 *
 * <p>Thread: the test's own, and one that reads what a manager hears. May use: JUnit, AssertJ, and the JDK's debugger,
 * which holds a thread of the daemon. Read {@link org.strowger.tests.systemd.NotifyIT} first.
 */
@NullMarked
package org.strowger.tests.systemd;

import org.jspecify.annotations.NullMarked;
