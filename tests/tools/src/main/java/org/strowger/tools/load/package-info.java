/**
 * A load generator: many sessions that submit messages, as fast as they are answered or at a rate, and match each
 * message with its response and its receipt.
 *
 * <p>Thread: a {@link org.strowger.tools.load.Share} and its objects run on one SelectorThread each;
 * {@link org.strowger.tools.load.Blast} may be called from any thread. May use: reactor and what it uses, message. Read
 * {@link org.strowger.tools.load.Blast} first, then {@link org.strowger.tools.load.BlastConnection}.
 */
@NullMarked
package org.strowger.tools.load;

import org.jspecify.annotations.NullMarked;
