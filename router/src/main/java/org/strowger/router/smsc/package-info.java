/**
 * One configured SMSC: its sessions, what waits for it, how fast it may go, whether it is well, and the receipts that
 * it still owes.
 *
 * <p>Thread: an SMSC's home, one SelectorThread, but where a class says otherwise. May use: reactor, route, message and
 * what they use. Read {@link org.strowger.router.smsc.SmscQueue} first.
 */
@NullMarked
package org.strowger.router.smsc;

import org.jspecify.annotations.NullMarked;
