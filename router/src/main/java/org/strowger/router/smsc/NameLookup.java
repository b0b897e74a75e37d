package org.strowger.router.smsc;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.strowger.router.config.SmscSettings.Host;

/** Finds the address of a host. It may take its time, so it is never called on a SelectorThread. */
@FunctionalInterface
public interface NameLookup {
    /** What operators hear of {@link #elsewhere} in vain. */
    String TOO_MANY = "too many host names are being looked up; does the name server answer?";

    /**
     * Finds it.
     *
     * @throws IOException if there is none, with a message for operators
     */
    InetSocketAddress find(Host host) throws IOException;

    /**
     * Runs a look-up where it holds up nobody: when names are not answered, nobody's password waits behind them.
     * Usually at once, for who has the answer ready.
     *
     * @throws java.util.concurrent.RejectedExecutionException if as many wait as may
     */
    default void elsewhere(Runnable lookUp) {
        lookUp.run();
    }

    /**
     * All its addresses: from each it may call.
     *
     * @throws IOException if there is none
     */
    default List<InetAddress> findAll(Host host) throws IOException {
        return List.of(find(host).getAddress());
    }
}
