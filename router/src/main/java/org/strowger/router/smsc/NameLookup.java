package org.strowger.router.smsc;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.strowger.router.config.SmscSettings.Host;

/** Resolves the address of a host. It may block, so it is never called on a SelectorThread. */
@FunctionalInterface
public interface NameLookup {
    /** For operators, when {@link #elsewhere} refuses a look-up. */
    String TOO_MANY = "too many host names are being looked up; does the name server answer?";

    /**
     * Resolves it.
     *
     * @throws IOException if there is none, with a message for operators
     */
    InetSocketAddress find(Host host) throws IOException;

    /**
     * Runs a look-up on threads of its own, so that password checks do not wait behind an unresponsive name server. By
     * default within the call, for implementations that have the answer ready.
     *
     * @throws java.util.concurrent.RejectedExecutionException if too many wait
     */
    default void elsewhere(Runnable lookUp) {
        lookUp.run();
    }

    /**
     * All its addresses, since it may connect from each of them.
     *
     * @throws IOException if there is none
     */
    default List<InetAddress> findAll(Host host) throws IOException {
        return List.of(find(host).getAddress());
    }
}
