package org.strowger.router.app.program;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.Executor;
import org.strowger.router.config.SmscSettings.Host;
import org.strowger.router.smsc.NameLookup;
import org.strowger.router.thread.BlockingPool;

/**
 * The names of hosts as the machine knows them. A resolver that is down takes many seconds for each question, so they
 * have threads of their own: passwords and handshakes do not wait for them.
 */
public final class HostNames implements NameLookup {
    /** As many hosts whose names are not answered hold up no other. */
    private static final int THREADS_MAX = 8;

    /** Where nobody answers, whoever comes after so many does better to come again. */
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
            throw new IOException("the host '" + host.name() + "' is not known; is the name right?", e);
        }
    }
}
