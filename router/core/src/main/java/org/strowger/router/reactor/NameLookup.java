package org.strowger.router.reactor;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.strowger.router.config.value.Host;

/** Resolves host names. Lookups may block, so they never run on a SelectorThread. */
public interface NameLookup {
    /** The message for operators when {@link #elsewhere} refuses a lookup. */
    String TOO_MANY = "too many host names are being resolved; check that the DNS server responds";

    /**
     * Resolves the host.
     *
     * @throws IOException if it has no address, with a message for operators
     */
    InetSocketAddress find(Host host) throws IOException;

    /**
     * Resolves the host for one of several attempts, so that each attempt can use a different address.
     *
     * @param attempt the number of the attempt, from 0
     * @throws IOException if it has no address, with a message for operators
     */
    default InetSocketAddress find(Host host, int attempt) throws IOException {
        return find(host);
    }

    /**
     * Runs a lookup on separate threads, so that password checks do not wait behind an unresponsive name server. Never
     * runs it on the caller's thread.
     *
     * @throws java.util.concurrent.RejectedExecutionException if too many lookups are waiting
     */
    void elsewhere(Runnable lookUp);

    /** The lookups of names that clients have chosen, which do not delay those of the configuration. */
    default NameLookup ofClients() {
        return this;
    }

    /**
     * All addresses of the host, because the host may connect from any of them.
     *
     * @throws IOException if the host has no address
     */
    default List<InetAddress> findAll(Host host) throws IOException {
        return List.of(find(host).getAddress());
    }
}
