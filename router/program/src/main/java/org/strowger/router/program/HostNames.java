package org.strowger.router.program;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Executor;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.router.config.value.Host;
import org.strowger.router.reactor.NameLookup;
import org.strowger.router.thread.BlockingPool;

/**
 * Resolves host names through the system's resolver. A look-up can block for many seconds if the resolver is down, so
 * it runs on dedicated threads and delays no password check or TLS handshake.
 */
public final class HostNames implements NameLookup {
    /** Maximum number of threads; other look-ups are not delayed while fewer look-ups than this are stuck. */
    @Bound(
            of = "look-ups of host names under way, of the configuration and of clients each",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.APPLICATION,
            share = Sharing.NONE,
            full = "further look-ups wait: of callbacks for each other, of SMSCs and hooks for each other")
    private static final int THREADS_MAX = 8;

    /**
     * Maximum number of queued look-ups. If the queue is full because the resolver is unresponsive, callers should
     * retry later.
     */
    @Bound(
            of = "look-ups of host names that wait, of the configuration and of clients each",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.APPLICATION,
            share = Sharing.NONE,
            full = "the connection is tried again later")
    private static final int WAITING_MAX = 10_000;

    private final ServiceRecords services = new ServiceRecords("dns:", new SplittableRandom());
    private final Executor threads;
    private final NameLookup ofClients;

    /** Creates the look-ups of the configuration, and those of names that clients have chosen. */
    public HostNames() {
        this.threads = threads("names");
        this.ofClients = new HostNames(threads("client-names"));
    }

    private HostNames(Executor threads) {
        this.threads = threads;
        this.ofClients = this;
    }

    private static Executor threads(String name) {
        return BlockingPool.refusing(THREADS_MAX, WAITING_MAX, name);
    }

    @Override
    public NameLookup ofClients() {
        return ofClients;
    }

    @Override
    public void elsewhere(Runnable lookUp) {
        threads.execute(lookUp);
    }

    @Override
    public InetSocketAddress find(Host host) throws IOException {
        return find(host, 0);
    }

    @Override
    public InetSocketAddress find(Host host, int attempt) throws IOException {
        if (host.isService()) {
            List<Host> targets = services.find(host.service());
            int target = Math.floorMod(attempt, targets.size());
            return find(targets.get(target), Math.floorDiv(attempt, targets.size()));
        }
        List<InetAddress> addresses = findAll(host);
        return new InetSocketAddress(addresses.get(Math.floorMod(attempt, addresses.size())), host.port());
    }

    @Override
    public List<InetAddress> findAll(Host host) throws IOException {
        if (host.isService()) {
            List<InetAddress> all = new ArrayList<>();
            for (Host each : services.find(host.service())) {
                all.addAll(findAll(each));
            }
            return all;
        }
        try {
            return List.of(InetAddress.getAllByName(host.name()));
        } catch (UnknownHostException e) {
            throw new IOException("the host '" + host.name() + "' cannot be resolved; check the name and DNS", e);
        }
    }
}
