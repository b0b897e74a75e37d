/**
 * The packages as they were built: what they hold, whose it is, and that it runs.
 *
 * <p>Thread: the test's own. May use: JUnit and AssertJ. Read {@link org.strowger.tests.packages.PackagesIT} first.
 */
@NullMarked
package org.strowger.tests.packages;

import org.jspecify.annotations.NullMarked;
