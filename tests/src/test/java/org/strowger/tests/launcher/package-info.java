/**
 * Tries the launcher of the source tree, {@code ./strowger}: what it builds, what it installs, what it starts.
 *
 * <p>Thread: the test's own; the launcher runs as a process of its own. May use: the JDK and AssertJ. Read
 * {@link org.strowger.tests.launcher.LauncherIT} first.
 */
@NullMarked
package org.strowger.tests.launcher;

import org.jspecify.annotations.NullMarked;
