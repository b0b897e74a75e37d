/**
 * One configured SMSC: its sessions, the queue of messages for it, its rate limit and its health.
 *
 * <p>Thread: the home of the SMSC, one SelectorThread, unless a class says otherwise. May use: reactor, route, message,
 * share and what they use. Read {@link org.strowger.router.smsc.SmscQueue} first.
 */
@NullMarked
package org.strowger.router.smsc;

import org.jspecify.annotations.NullMarked;
