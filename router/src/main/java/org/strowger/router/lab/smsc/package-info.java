/**
 * An SMSC to try things against: it takes messages, reports on them, makes up messages of mobiles, and can be as badly
 * behaved as real ones are.
 *
 * <p>Thread: a {@link org.strowger.router.lab.smsc.SimulatorThread} and all that it knows run on one SelectorThread
 * each; {@link org.strowger.router.lab.smsc.SimulatedSmsc} is called from anywhere. May use: reactor and what it uses,
 * message. Read {@link org.strowger.router.lab.smsc.SimulatedSmsc} first, then
 * {@link org.strowger.router.lab.smsc.SimulatorThread}.
 */
@NullMarked
package org.strowger.router.lab.smsc;

import org.jspecify.annotations.NullMarked;
