package org.strowger.router.app.daemon;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.strowger.router.config.ConsoleSettings;
import org.strowger.router.config.ListenerSettings;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.SmscSettings.Hosts;
import org.strowger.router.config.tls.ClientTls;
import org.strowger.router.config.tls.ServerTls;
import org.strowger.router.config.value.Host;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.reactor.proxy.ProxyLayer;
import org.strowger.router.reactor.tls.TlsClientLayer;
import org.strowger.router.reactor.tls.TlsConfigurationException;
import org.strowger.router.reactor.tls.TlsServerLayer;

/**
 * Creates the session layers (TLS, PROXY) from settings. Reads all certificate files, so that errors appear
 * immediately.
 */
final class Layers {
    private Layers() {}

    static SessionLayer of(ListenerSettings listener) throws NotStarted {
        try {
            ServerTls tls = listener.tls();
            SessionLayer inside = tls.isNone() ? SessionLayer.PLAIN : new TlsServerLayer(tls);
            return listener.admission().proxied()
                    ? new ProxyLayer(inside, listener.admission().trustedProxies())
                    : inside;
        } catch (TlsConfigurationException e) {
            throw new NotStarted("listener " + listener.name() + ": " + e.getMessage(), e);
        }
    }

    static SessionLayer of(ConsoleSettings console) throws NotStarted {
        try {
            return console.tls().isNone() ? SessionLayer.PLAIN : new TlsServerLayer(console.tls());
        } catch (TlsConfigurationException e) {
            throw new NotStarted("console: " + e.getMessage(), e);
        }
    }

    /**
     * The layer for outbind connections. The router is the TLS server there, and it requires a certificate from the
     * SMSC if certificate authorities are configured.
     */
    static SessionLayer ofCalls(SmscSettings smsc) throws NotStarted {
        try {
            ClientTls tls = smsc.peer().tls();
            return smsc.peer().encrypted()
                    ? new TlsServerLayer(new ServerTls(tls.identities(), tls.cas()))
                    : SessionLayer.PLAIN;
        } catch (TlsConfigurationException e) {
            throw new NotStarted("smsc " + smsc.name() + ": " + e.getMessage(), e);
        }
    }

    static Map<Host, SessionLayer> of(SmscSettings smsc) throws NotStarted {
        Map<Host, SessionLayer> layers = new HashMap<>();
        try {
            Hosts hosts = smsc.peer().hosts();
            Set<Host> all = new HashSet<>(hosts.all());
            all.addAll(hosts.ofReceivers());
            for (Host host : all) {
                layers.put(
                        host,
                        smsc.peer().encrypted()
                                ? new TlsClientLayer(smsc.peer().tls(), host.certificateName(), host.port())
                                : SessionLayer.PLAIN);
            }
        } catch (TlsConfigurationException e) {
            throw new NotStarted("smsc " + smsc.name() + ": " + e.getMessage(), e);
        }
        return layers;
    }
}
