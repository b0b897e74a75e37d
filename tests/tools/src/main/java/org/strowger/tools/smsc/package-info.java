/**
 * An SMSC to try things against: it takes messages, reports on them, makes up messages of mobiles, and can be as badly
 * behaved as real ones are.
 *
 * <p>Thread: a {@link org.strowger.tools.smsc.SimulatorThread} and all that it knows run on one SelectorThread each;
 * {@link org.strowger.tools.smsc.SimulatedSmsc} is called from anywhere. May use: reactor and what it uses, message.
 * Read {@link org.strowger.tools.smsc.SimulatedSmsc} first, then {@link org.strowger.tools.smsc.SimulatorThread}.
 */
@NullMarked
package org.strowger.tools.smsc;

import org.jspecify.annotations.NullMarked;
