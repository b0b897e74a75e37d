/**
 * One configured SMSC: its sessions, what waits for it, how fast it may go, whether it is well, and the receipts that
 * it still owes.
 *
 * <p>Thread: a link's home, one SelectorThread, but where a class says otherwise. May use: reactor, route, message and
 * what they use. Read {@link org.strowger.router.link.LinkQueue} first.
 */
@NullMarked
package org.strowger.router.link;

import org.jspecify.annotations.NullMarked;
