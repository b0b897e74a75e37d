package org.strowger.router.hook;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.strowger.http.HttpUrl;
import org.strowger.router.client.HttpDial;
import org.strowger.router.config.hook.HookSettings;
import org.strowger.router.config.value.Host;
import org.strowger.router.reactor.AddressSearch;
import org.strowger.router.reactor.NameLookup;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.reactor.tls.TlsClientLayer;
import org.strowger.router.thread.Published;

/**
 * Finds the service of a hook, on a thread that may block. The certificates of an https URL are read from files at the
 * first dial, and kept until the settings change.
 */
final class HookServer implements AddressSearch.Task<HttpDial.Server> {
    private final HookSettings settings;
    private final Published<SessionLayer> tls = new Published<>(SessionLayer.PLAIN);

    HookServer(HookSettings settings) {
        this.settings = settings;
    }

    @Override
    public HttpDial.Server find(NameLookup names) throws IOException {
        HttpUrl url = settings.target();
        InetSocketAddress address = names.find(new Host(url.host(), url.port()));
        if (url.isTls() && tls.get() == SessionLayer.PLAIN) {
            tls.set(new TlsClientLayer(settings.tls(), url.host(), url.port()));
        }
        return new HttpDial.Server(address, tls.get());
    }
}
