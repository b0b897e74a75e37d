package org.strowger.router.reactor;

import org.strowger.protocol.CloseReason;

/** What stands behind a channel. Handlers implement one of the three kinds, according to what they wait for. */
public sealed interface SelectorHandler
        permits AcceptSelectorHandler, ConnectSelectorHandler, ReadWriteSelectorHandler {
    /** The thread is about to stop: end in good order. */
    void closeRequested(CloseReason reason, long nowNanos);

    /** The handler threw, or the thread could not wait for it any longer: let go of everything now. */
    void abandoned(CloseReason reason, long nowNanos);
}
