package org.strowger.router.admin.kannel;

import java.util.List;
import java.util.Locale;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.value.BindKind;
import org.strowger.router.config.value.Host;

/** The name of a link in Kannel's status, such as {@code SMPP:host:port/receive-port:user:system-type}. */
final class LinkName {
    private LinkName() {}

    static String of(SmscSettings smsc) {
        String user = smsc.login().systemId();
        String protocol = smsc.peer().protocol();
        return switch (protocol) {
            case "smpp" -> smpp(smsc) + ":" + user + ":" + smsc.login().systemType();
            case "ucp" -> "EMI2:" + host(smsc) + ":" + user;
            case "http" -> "HTTP:" + smsc.provider().profile().name().toLowerCase(Locale.ROOT) + ":0";
            default -> protocol.toUpperCase(Locale.ROOT) + ":" + host(smsc) + ":" + user;
        };
    }

    private static String smpp(SmscSettings smsc) {
        BindKind bind = smsc.login().bind();
        int sending = bind.sends() ? port(smsc.peer().hosts().all()) : 0;
        int receiving = bind != BindKind.TRANSMITTER ? port(smsc.peer().hosts().ofReceivers()) : 0;
        return "SMPP:" + name(smsc.peer().hosts().all()) + ":" + sending + "/" + receiving;
    }

    /** The first host; with outbind, the local address on which Strowger listens for the SMSC. */
    private static String host(SmscSettings smsc) {
        List<Host> hosts = smsc.peer().hosts().all();
        return hosts.isEmpty() ? "0.0.0.0:" + smsc.peer().outbind().getPort() : name(hosts) + ":" + port(hosts);
    }

    private static String name(List<Host> hosts) {
        return hosts.isEmpty() ? "0.0.0.0" : hosts.get(0).name();
    }

    private static int port(List<Host> hosts) {
        return hosts.isEmpty() ? 0 : hosts.get(0).port();
    }
}
