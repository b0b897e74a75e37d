/**
 * A load generator: many sessions that submit messages, as fast as they are answered or at a rate, and account for each
 * of them.
 *
 * <p>Thread: a {@link org.strowger.tools.load.Share} and all that it knows run on one SelectorThread each;
 * {@link org.strowger.tools.load.Blast} is called from anywhere. May use: reactor and what it uses, message. Read
 * {@link org.strowger.tools.load.Blast} first, then {@link org.strowger.tools.load.BlastConnection}.
 */
@NullMarked
package org.strowger.tools.load;

import org.jspecify.annotations.NullMarked;
