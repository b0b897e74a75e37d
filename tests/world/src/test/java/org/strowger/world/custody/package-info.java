/**
 * Messages in custody: stored, retried, joined, restored after a restart, and random walks over all of that.
 *
 * <p>Thread: that of the test. Read {@link org.strowger.world.custody.RestartTest} first.
 */
@NullMarked
package org.strowger.world.custody;

import org.jspecify.annotations.NullMarked;
