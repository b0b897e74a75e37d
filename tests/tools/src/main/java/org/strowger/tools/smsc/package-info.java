/**
 * A simulated SMSC for tests: accepts messages, sends receipts, generates messages of mobiles, and can misbehave as
 * real SMSCs do.
 *
 * <p>Thread: a {@link org.strowger.tools.smsc.SimulatorThread} and its objects run on one SelectorThread each;
 * {@link org.strowger.tools.smsc.SimulatedSmsc} may be called by any thread. May use: reactor and what it uses,
 * message. Read {@link org.strowger.tools.smsc.SimulatedSmsc} first, then
 * {@link org.strowger.tools.smsc.SimulatorThread}.
 */
@NullMarked
package org.strowger.tools.smsc;

import org.jspecify.annotations.NullMarked;
