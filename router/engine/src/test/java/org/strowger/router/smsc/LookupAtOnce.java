package org.strowger.router.smsc;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.strowger.router.config.value.Host;
import org.strowger.router.reactor.NameLookup;

/** Looks up addresses that need no name server, within the call. */
public record LookupAtOnce(Finder finder) implements NameLookup {
    /** Where a host is. */
    @FunctionalInterface
    public interface Finder {
        InetSocketAddress find(Host host) throws IOException;
    }

    /** Takes the names as they are. */
    LookupAtOnce() {
        this(host -> new InetSocketAddress(host.name(), host.port()));
    }

    @Override
    public InetSocketAddress find(Host host) throws IOException {
        return finder.find(host);
    }

    @Override
    public void elsewhere(Runnable lookUp) {
        lookUp.run();
    }
}
