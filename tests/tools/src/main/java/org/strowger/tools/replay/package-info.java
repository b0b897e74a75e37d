/**
 * Sends the recorded traffic of applications into a test instance.
 *
 * <p>Thread: one SelectorThread. May use: the reactor, recording, and the packages that they use. Read
 * {@link org.strowger.tools.replay.Replay} first.
 */
@NullMarked
package org.strowger.tools.replay;

import org.jspecify.annotations.NullMarked;
