package org.strowger.router.hook;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;
import org.strowger.http.HttpUrl;
import org.strowger.router.config.hook.HookSettings;
import org.strowger.router.config.value.Host;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.reactor.tls.TlsClientLayer;
import org.strowger.router.reactor.tls.TlsConfigurationException;
import org.strowger.router.reactor.NameLookup;

/**
 * Resolves the host of a service on a worker thread, and reads the certificates of an https URL there. The fields are
 * written on the worker thread, and read on the home thread of the hook afterwards.
 */
final class HookDial {
    private final NameLookup lookup;
    private final HookSettings settings;
    private final int generation;
    private HookTls tls;
    private @Nullable InetSocketAddress address;
    private String failure = "";

    HookDial(NameLookup lookup, HookSettings settings, HookTls known, int generation) {
        this.lookup = lookup;
        this.settings = settings;
        this.tls = known;
        this.generation = generation;
    }

    void find() {
        HttpUrl url = settings.target();
        try {
            InetSocketAddress found = lookup.find(new Host(url.host(), url.port()));
            if (url.isTls() && !tls.isKnown()) {
                tls = new HookTls(new TlsClientLayer(settings.tls(), url.host(), url.port()), true);
            }
            address = found;
        } catch (IOException | TlsConfigurationException e) {
            failure = String.valueOf(e.getMessage());
        }
    }

    int generation() {
        return generation;
    }

    boolean isFound() {
        return address != null;
    }

    InetSocketAddress address() {
        InetSocketAddress found = address;
        if (found == null) {
            throw new AssertionError("the host was not found");
        }
        return found;
    }

    HookTls tls() {
        return tls;
    }

    SessionLayer layer() {
        return tls.layer();
    }

    String failure() {
        return failure.isEmpty() ? "internal error of the look-up" : failure;
    }
}
