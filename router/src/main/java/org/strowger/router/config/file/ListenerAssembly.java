package org.strowger.router.config.file;

import java.util.List;
import org.strowger.router.config.ListenerSettings;
import org.strowger.router.config.ListenerSettings.Admittance;
import org.strowger.router.config.ListenerSettings.Patience;
import org.strowger.router.config.ServerTls;
import org.strowger.router.config.SimulatorSettings;
import org.strowger.router.config.SimulatorSettings.Play;
import org.strowger.router.config.SimulatorSettings.SimulatorLogin;
import org.strowger.router.config.TlsIdentity;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.keys.ListenerKeys;
import org.strowger.router.config.keys.SimulatorKeys;
import org.strowger.router.config.keys.TlsKeys;
import org.strowger.router.config.value.Password;

/** Builds listener settings from sections. */
final class ListenerAssembly {
    private ListenerAssembly() {}

    static ListenerSettings listener(SectionValues listener) {
        return new ListenerSettings(
                listener.value(ListenerKeys.NAME),
                listener.value(ListenerKeys.PROTOCOL),
                listener.value(ListenerKeys.LISTEN),
                listener.find(ListenerKeys.TLS).map(ListenerAssembly::tls).orElse(ServerTls.NONE),
                new Patience(listener.value(ListenerKeys.SESSION_INIT), listener.value(ListenerKeys.IDLE)),
                new Admittance(
                        listener.value(ListenerKeys.MAX_CONNECTIONS), listener.value(ListenerKeys.PROXY_PROTOCOL)));
    }

    static ServerTls tls(SectionValues tls) {
        return new ServerTls(
                List.of(new TlsIdentity(tls.value(TlsKeys.CERTIFICATE), tls.value(TlsKeys.KEY))),
                tls.value(TlsKeys.CLIENT_CA));
    }

    static SimulatorSettings simulator(SectionValues simulator) {
        return new SimulatorSettings(
                simulator.value(SimulatorKeys.NAME),
                simulator.value(SimulatorKeys.PROTOCOL),
                simulator.value(SimulatorKeys.LISTEN),
                new SimulatorLogin(
                        simulator.value(SimulatorKeys.SYSTEM_ID), plain(simulator.value(SimulatorKeys.PASSWORD))),
                simulator.value(SimulatorKeys.DELAY),
                new Play(
                        simulator.value(SimulatorKeys.RECEIPTS),
                        simulator.value(SimulatorKeys.MO_RATE),
                        simulator.value(SimulatorKeys.CHAOS)));
    }

    /** The plain text of a password; only for keys that accept no hash. */
    static String plain(Password password) {
        if (password instanceof Password.Plain plain) {
            return plain.text();
        }
        throw new IllegalStateException("a hash cannot be sent");
    }
}
