package org.strowger.router.app.daemon;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.ListenerSettings;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.table.NumberFacts;
import org.strowger.router.config.value.Host;
import org.strowger.router.price.Pricing;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.route.InboundTable;
import org.strowger.router.route.RouteTable;
import org.strowger.router.thread.FailedLogins;

/** The parts of a configuration whose creation can fail, created before the running configuration is touched. */
@Within(Within.Scope.CONFIGURATION)
final class PreparedConfiguration {
    /** The port number 0, which lets the system choose a port: two listeners with port 0 have different addresses. */
    private static final int ANY_PORT = 0;

    private final RouteTable routes;
    private final InboundTable inbound;
    private final Map<String, OpenListener> opened = new HashMap<>();

    /** The open listeners that are kept, with an unchanged or a new name. */
    private final Map<String, OpenListener> kept = new HashMap<>();

    private final Map<String, SessionLayer> listenerLayers = new HashMap<>();
    private final Map<String, Map<Host, SessionLayer>> smscLayers = new HashMap<>();
    private final Map<InetSocketAddress, SessionLayer> outbindLayers = new HashMap<>();
    private final Map<InetSocketAddress, OpenOutbind> outbinds = new HashMap<>();

    private PreparedConfiguration(
            Configuration next, OperatorOverrides overrides, NumberFacts numbers, Pricing pricing) {
        this.routes = RouteTable.of(overrides.shared(next), overrides.skippedRoutes(), numbers, pricing);
        this.inbound = InboundTable.of(next, numbers);
    }

    /**
     * Prepares a configuration.
     *
     * @param pricing the price tables of the configuration, and the scores of SMSCs
     * @param process the parts of the process that a reload does not change
     * @param failedOutbinds failed outbinds, by address
     * @param overrides the operators' overrides
     * @param open the sockets already open; a socket whose address does not change is reused
     * @throws NotStarted if a part cannot be created; the sockets opened by this call have been closed again
     */
    static PreparedConfiguration of(
            Configuration next,
            Pricing pricing,
            ProcessContext process,
            FailedLogins failedOutbinds,
            OperatorOverrides overrides,
            Sockets open)
            throws NotStarted {
        PreparedConfiguration prepared =
                new PreparedConfiguration(next, overrides, process.router().numbers(), pricing);
        for (SmscSettings smsc : next.smscs()) {
            prepared.smscLayers.put(smsc.name(), Layers.of(smsc));
            if (smsc.peer().isCalled()) {
                prepared.outbindLayers.put(smsc.peer().outbind(), Layers.ofCalls(smsc));
            }
        }
        for (ListenerSettings listener : next.listeners()) {
            prepared.listenerLayers.put(listener.name(), Layers.of(listener));
        }
        try {
            for (ListenerSettings listener : next.listeners()) {
                OpenListener known = listeningAt(listener, open.listeners());
                if (known == null) {
                    prepared.opened.put(listener.name(), OpenListener.open(process, listener));
                } else {
                    prepared.kept.put(listener.name(), known);
                }
            }
            for (SmscSettings smsc : next.smscs()) {
                InetSocketAddress address = smsc.peer().outbind();
                if (smsc.peer().isCalled() && !open.outbinds().containsKey(address)) {
                    prepared.outbinds.put(
                            address,
                            OpenOutbind.open(process.router(), smsc, prepared.layerOfCalls(smsc), failedOutbinds));
                }
            }
        } catch (NotStarted e) {
            new ArrayList<>(prepared.opened.values()).forEach(OpenListener::close);
            new ArrayList<>(prepared.outbinds.values()).forEach(OpenOutbind::close);
            throw e;
        }
        return prepared;
    }

    /** The open listener at the wanted address, because the address cannot be bound a second time. */
    private static @Nullable OpenListener listeningAt(ListenerSettings wanted, Map<String, OpenListener> open) {
        OpenListener same = open.get(wanted.name());
        if (same != null && same.settings().listen().equals(wanted.listen())) {
            return same;
        }
        return open.values().stream()
                .filter(each -> each.settings().listen().equals(wanted.listen()))
                .filter(each -> each.settings().listen().getPort() != ANY_PORT)
                .findAny()
                .orElse(null);
    }

    /**
     * The open sockets.
     *
     * @param listeners listeners by name
     * @param outbinds outbind sockets by local address
     */
    record Sockets(Map<String, OpenListener> listeners, Map<InetSocketAddress, OpenOutbind> outbinds) {}

    /** The newly opened outbind sockets. */
    Map<InetSocketAddress, OpenOutbind> outbinds() {
        return outbinds;
    }

    /** The session layer for outbind connections; only for SMSCs that use outbind. */
    SessionLayer layerOfCalls(SmscSettings smsc) {
        return there(outbindLayers.get(smsc.peer().outbind()), smsc.name());
    }

    RouteTable routes() {
        return routes;
    }

    InboundTable inbound() {
        return inbound;
    }

    /** The listener for these settings, newly opened or kept. */
    OpenListener listener(ListenerSettings listener) {
        return there(isOpened(listener) ? opened.get(listener.name()) : kept.get(listener.name()), listener.name());
    }

    /** Whether the listener was newly opened. */
    boolean isOpened(ListenerSettings listener) {
        return opened.containsKey(listener.name());
    }

    SessionLayer layerOf(ListenerSettings listener) {
        return there(listenerLayers.get(listener.name()), listener.name());
    }

    Map<Host, SessionLayer> layersOf(SmscSettings smsc) {
        return there(smscLayers.get(smsc.name()), smsc.name());
    }

    private static <T> T there(@Nullable T thing, String name) {
        if (thing == null) {
            throw new AssertionError("no prepared listener, layer or credentials for " + name);
        }
        return thing;
    }

    /** The local addresses of the listeners and outbind sockets of this configuration. */
    List<InetSocketAddress> listenAddresses(Configuration next) {
        List<InetSocketAddress> all = new ArrayList<>();
        next.listeners().forEach(settings -> all.add(listener(settings).address()));
        next.smscs().stream()
                .map(SmscSettings::peer)
                .filter(SmscSettings.Peer::isCalled)
                .forEach(peer -> all.add(peer.outbind()));
        return List.copyOf(all);
    }
}
