package org.strowger.router.app.program;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.Executor;
import org.strowger.router.config.value.Host;
import org.strowger.router.smsc.NameLookup;
import org.strowger.router.thread.BlockingPool;

/**
 * Resolves host names through the system's resolver. A look-up can block for many seconds if the resolver is down, so
 * it runs on dedicated threads and delays no password check or TLS handshake.
 */
public final class HostNames implements NameLookup {
    /** Maximum number of threads; other look-ups are not delayed while fewer look-ups than this are stuck. */
    private static final int THREADS_MAX = 8;

    /**
     * Maximum number of queued look-ups; with an unresponsive resolver, callers that find the queue full should retry
     * later.
     */
    private static final int WAITING_MAX = 10_000;

    private final Executor threads = BlockingPool.refusing(THREADS_MAX, WAITING_MAX, "names");

    @Override
    public void elsewhere(Runnable lookUp) {
        threads.execute(lookUp);
    }

    @Override
    public InetSocketAddress find(Host host) throws IOException {
        return new InetSocketAddress(findAll(host).get(0), host.port());
    }

    @Override
    public List<InetAddress> findAll(Host host) throws IOException {
        try {
            return List.of(InetAddress.getAllByName(host.name()));
        } catch (UnknownHostException e) {
            throw new IOException("the host '" + host.name() + "' cannot be resolved; check the name and DNS", e);
        }
    }
}
