/**
 * The code that the test tools of the package {@code strowger-tools} share: dialling many connections, and messages
 * prepared once.
 *
 * <p>Thread: sessions run on SelectorThreads, the rest on the caller's thread. May use: reactor and what it uses, not
 * exchange, so that the tools do not share the faults of the code under test. Read {@link org.strowger.tools.Target}
 * first.
 */
@NullMarked
package org.strowger.tools;

import org.jspecify.annotations.NullMarked;
