/**
 * Processes that tests start.
 *
 * <p>May use: the JDK. Read {@link org.strowger.tests.process.JavaCommand} first.
 */
@NullMarked
package org.strowger.tests.process;

import org.jspecify.annotations.NullMarked;
