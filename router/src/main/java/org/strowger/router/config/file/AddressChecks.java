package org.strowger.router.config.file;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ConfigValue;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.keys.Grammar;
import org.strowger.router.config.keys.ListenerKeys;
import org.strowger.router.config.keys.ServiceKeys.Console;
import org.strowger.router.config.keys.ServiceKeys.Http;
import org.strowger.router.config.keys.SimulatorKeys;
import org.strowger.router.config.keys.SmscKeys;
import org.strowger.router.config.keys.TlsKeys;

/** Checks that listening addresses do not collide, and that operator interfaces are not open to others. */
final class AddressChecks {
    /** An address in use. */
    private record Use(InetSocketAddress address, ConfigValue spot) {}

    private final List<Use> uses = new ArrayList<>();

    private AddressChecks() {}

    static void check(SectionValues file) {
        AddressChecks addresses = new AddressChecks();
        addresses.useAll(file, Grammar.LISTENERS, ListenerKeys.LISTEN);
        addresses.useAll(file, Grammar.SIMULATORS, SimulatorKeys.LISTEN);
        addresses.useAll(file, Grammar.SMSCS, SmscKeys.OUTBIND);
        file.find(Grammar.CONSOLE).ifPresent(console -> {
            addresses.use(console, Console.LISTEN);
            shut(console, Console.LISTEN, List.of(Console.TLS));
        });
        file.find(Grammar.HTTP).ifPresent(http -> {
            addresses.use(http, Http.LISTEN);
            shut(http, Http.LISTEN, List.of(Http.TLS, Http.TOKEN));
        });
        file.value(Grammar.SMSCS, List.of()).forEach(AddressChecks::pair);
        file.value(Grammar.SMSCS, List.of()).forEach(AddressChecks::reach);
    }

    private void useAll(SectionValues file, ConfigKey<List<SectionValues>> list, ConfigKey<InetSocketAddress> key) {
        file.value(list, List.of()).forEach(each -> use(each, key));
    }

    /** Compares configured addresses only; a default address yields to a configured one. */
    private void use(SectionValues section, ConfigKey<InetSocketAddress> key) {
        if (section.isWritten(key)) {
            section.find(key).filter(address -> address.getPort() != 0).ifPresent(address -> {
                ConfigValue spot = section.spot(key);
                uses.stream()
                        .filter(use -> collide(use.address(), address))
                        .findFirst()
                        .ifPresentOrElse(
                                use -> spot.refuse(
                                        FaultText.of(use.spot().key() + " already listens on this address, at "
                                                        + use.spot().span())
                                                .advising("choose another port")),
                                () -> uses.add(new Use(address, spot)));
            });
        }
    }

    private static boolean collide(InetSocketAddress one, InetSocketAddress other) {
        return one.getPort() == other.getPort()
                && (one.getAddress().equals(other.getAddress())
                        || one.getAddress().isAnyLocalAddress()
                        || other.getAddress().isAnyLocalAddress());
    }

    private static void shut(SectionValues section, ConfigKey<InetSocketAddress> listen, List<ConfigKey<?>> needed) {
        boolean open = section.find(listen)
                .filter(address ->
                        address.getPort() != 0 && !address.getAddress().isLoopbackAddress())
                .isPresent();
        if (!open) {
            return;
        }
        for (ConfigKey<?> each : needed) {
            if (!section.isWritten(each)) {
                section.spot(listen)
                        .refuse(FaultText.of("this address is not loopback, so it requires \"" + each.name() + "\"")
                                .advising("write " + each.name() + ": " + each.sample() + ", or listen on 127.0.0.1"));
            }
        }
    }

    /** Checks that an SMSC has hosts to dial or an address for outbind. */
    private static void reach(SectionValues smsc) {
        boolean called = smsc.isWritten(SmscKeys.OUTBIND);
        if (!called && !smsc.isWritten(SmscKeys.HOSTS)) {
            smsc.spot()
                    .refuse(FaultText.of("\"hosts\" is missing: " + SmscKeys.HOSTS.meaning())
                            .advising("write for example \"hosts: " + SmscKeys.HOSTS.sample()
                                    + "\", or write outbind if the SMSC connects to us"));
        } else if (!called && smsc.find(SmscKeys.HOSTS).filter(List::isEmpty).isPresent()) {
            smsc.spot(SmscKeys.HOSTS)
                    .refuse(FaultText.of("the list is empty").advising("write the host and the port of the SMSC"));
        }
        boolean plain = smsc.find(SmscKeys.TLS)
                .filter(tls -> !tls.isWritten(TlsKeys.OWN_CERTIFICATE) && !tls.isWritten(TlsKeys.OWN_KEY))
                .isPresent();
        if (called && plain) {
            smsc.spot(SmscKeys.TLS)
                    .refuse(FaultText.of("an SMSC that connects to us over TLS needs our certificate")
                            .advising("write certificate: " + TlsKeys.OWN_CERTIFICATE.sample() + " and key: "
                                    + TlsKeys.OWN_KEY.sample()));
        }
    }

    private static void pair(SectionValues smsc) {
        smsc.find(SmscKeys.TLS).ifPresent(tls -> {
            boolean certificate = tls.isWritten(TlsKeys.OWN_CERTIFICATE);
            if (certificate != tls.isWritten(TlsKeys.OWN_KEY)) {
                ConfigKey<?> there = certificate ? TlsKeys.OWN_CERTIFICATE : TlsKeys.OWN_KEY;
                ConfigKey<?> missing = certificate ? TlsKeys.OWN_KEY : TlsKeys.OWN_CERTIFICATE;
                tls.spot(there)
                        .refuse(FaultText.of("certificate and key must both be written: \"" + missing.name()
                                        + "\" is missing")
                                .advising("write " + missing.name() + ": " + missing.sample()));
            }
        });
    }
}
