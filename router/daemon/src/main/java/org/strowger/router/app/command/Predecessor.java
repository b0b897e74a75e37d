package org.strowger.router.app.command;

import org.strowger.router.app.sockets.InheritedSockets;
import org.strowger.router.config.Configuration;

/** The daemon that this daemon replaces. */
@FunctionalInterface
interface Predecessor {
    /** No predecessor, or one whose listening sockets the service manager has kept. */
    Predecessor NONE = configuration -> InheritedSockets.of(System.getenv());

    /**
     * Ends the predecessor and takes its listening sockets. When the method returns, the store and all addresses are
     * free.
     *
     * @throws org.strowger.router.cli.CommandFailure if the predecessor refuses to hand over
     */
    InheritedSockets sockets(Configuration configuration);
}
