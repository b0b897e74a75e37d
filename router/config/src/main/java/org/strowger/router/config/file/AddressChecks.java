package org.strowger.router.config.file;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.strowger.bound.Within;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.CallbackSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.ConsoleSettings;
import org.strowger.router.config.HttpSettings;
import org.strowger.router.config.ListenerSettings;
import org.strowger.router.config.SimulatorSettings;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ConfigValue;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.hook.HookSettings;
import org.strowger.router.config.tls.ClientTls;
import org.strowger.router.config.value.BindKind;
import org.strowger.router.config.value.NetworkPrefix;

/**
 * Checks that listening addresses do not collide, that operator interfaces are not open to others, and that no listener
 * trusts every peer as a proxy.
 */
@Within(Within.Scope.CONFIGURATION)
final class AddressChecks {
    /** An address in use. */
    private record Use(InetSocketAddress address, ConfigValue value) {}

    private final List<Use> uses = new ArrayList<>();

    private AddressChecks() {}

    static void check(SectionValues file) {
        AddressChecks addresses = new AddressChecks();
        addresses.useAll(file, Configuration.LISTENERS, ListenerSettings.LISTEN);
        addresses.useAll(file, Configuration.SIMULATORS, SimulatorSettings.LISTEN);
        addresses.useAll(file, Configuration.SMSCS, SmscSettings.OUTBIND);
        file.find(Configuration.CONSOLE).ifPresent(console -> {
            addresses.use(console, ConsoleSettings.LISTEN);
            shut(console, ConsoleSettings.LISTEN, List.of(ConsoleSettings.TLS));
        });
        file.find(Configuration.HTTP).ifPresent(http -> {
            addresses.use(http, HttpSettings.LISTEN);
            shut(http, HttpSettings.LISTEN, List.of(HttpSettings.TLS, HttpSettings.TOKEN));
        });
        file.value(Configuration.LISTENERS, List.of()).forEach(AddressChecks::trust);
        file.value(Configuration.SMSCS, List.of())
                .forEach(smsc -> smsc.find(SmscSettings.TLS).ifPresent(AddressChecks::pair));
        file.value(Configuration.APPLICATIONS, List.of()).forEach(application -> application
                .find(ApplicationSettings.CALLBACKS)
                .flatMap(callbacks -> callbacks.find(CallbackSettings.TLS))
                .ifPresent(AddressChecks::pair));
        file.value(Configuration.HOOKS, List.of())
                .forEach(hook -> hook.find(HookSettings.TLS).ifPresent(AddressChecks::pair));
        file.value(Configuration.SMSCS, List.of()).forEach(AddressChecks::reach);
    }

    private void useAll(SectionValues file, ConfigKey<List<SectionValues>> list, ConfigKey<InetSocketAddress> key) {
        file.value(list, List.of()).forEach(each -> use(each, key));
    }

    /**
     * Records the use of an address. Only configured addresses are compared: a default address gives way to a
     * configured one.
     */
    private void use(SectionValues section, ConfigKey<InetSocketAddress> key) {
        if (section.isWritten(key)) {
            section.find(key).filter(address -> address.getPort() != 0).ifPresent(address -> {
                ConfigValue value = section.configValue(key);
                uses.stream()
                        .filter(use -> collide(use.address(), address))
                        .findFirst()
                        .ifPresentOrElse(
                                use -> value.refuse(
                                        FaultText.of(use.value().key() + " already listens on this address, at "
                                                        + use.value().span())
                                                .advising("choose another port")),
                                () -> uses.add(new Use(address, value)));
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
                section.configValue(listen)
                        .refuse(FaultText.of("this address is not a loopback address, so the section requires \""
                                        + each.name() + "\"")
                                .advising("write " + each.name() + ": " + each.sample() + ", or listen on 127.0.0.1"));
            }
        }
    }

    /** Checks that an SMSC with a bind has hosts to dial or an address for outbind. */
    private static void reach(SectionValues smsc) {
        boolean called = smsc.isWritten(SmscSettings.OUTBIND)
                || smsc.value(SmscSettings.PROTOCOL, "").equals(ListenerSettings.HTTP);
        if (!called && !smsc.isWritten(SmscSettings.HOSTS)) {
            smsc.configValue()
                    .refuse(FaultText.of("\"hosts\" is missing: " + SmscSettings.HOSTS.meaning())
                            .advising("write for example \"hosts: " + SmscSettings.HOSTS.sample()
                                    + "\", or write outbind if the SMSC connects to Strowger"));
        } else if (!called
                && smsc.find(SmscSettings.HOSTS).filter(List::isEmpty).isPresent()) {
            smsc.configValue(SmscSettings.HOSTS)
                    .refuse(FaultText.of("the list is empty").advising("write the host and the port of the SMSC"));
        }
        shape(smsc, called);
        boolean plain = smsc.find(SmscSettings.TLS)
                .filter(tls -> !tls.isWritten(ClientTls.OWN_CERTIFICATE) && !tls.isWritten(ClientTls.OWN_KEY))
                .isPresent();
        if (smsc.isWritten(SmscSettings.OUTBIND) && plain) {
            smsc.configValue(SmscSettings.TLS)
                    .refuse(FaultText.of("an outbind listener with TLS needs a certificate of Strowger's own")
                            .advising("write certificate: " + ClientTls.OWN_CERTIFICATE.sample() + " and key: "
                                    + ClientTls.OWN_KEY.sample()));
        }
    }

    /** Checks that the keys of its hosts and logins fit its bind. */
    private static void shape(SectionValues smsc, boolean called) {
        boolean isOfTwoKinds = smsc.find(SmscSettings.BIND)
                .map(BindKind::named)
                .filter(BindKind.TRANSMITTER_AND_RECEIVER::equals)
                .isPresent();
        if (smsc.isWritten(SmscSettings.RECEIVER_HOSTS) && !isOfTwoKinds) {
            smsc.configValue(SmscSettings.RECEIVER_HOSTS)
                    .refuse(FaultText.of("receiver-hosts has no effect without bind: transmitter+receiver")
                            .advising("write bind: transmitter+receiver, or write these hosts in hosts"));
        }
        if (called) {
            for (var key : List.of(SmscSettings.RECEIVER_HOSTS, SmscSettings.HOST_ORDER, SmscSettings.OTHER_LOGINS)) {
                if (smsc.isWritten(key)) {
                    smsc.configValue(key)
                            .refuse(FaultText.of(key.name() + " has no effect with outbind: the SMSC connects")
                                    .advising("remove the key, or write another SMSC"));
                }
            }
        }
    }

    /** Checks that a listener behind a proxy names the proxies that it trusts. */
    private static void trust(SectionValues listener) {
        boolean proxied =
                listener.find(ListenerSettings.PROXY_PROTOCOL).filter(on -> on).isPresent();
        List<NetworkPrefix> trusted = listener.value(ListenerSettings.TRUSTED_PROXIES, List.of());
        boolean faulty = listener.isFaulty(ListenerSettings.TRUSTED_PROXIES)
                || listener.isFaulty(ListenerSettings.PROXY_PROTOCOL);
        if (faulty) {
            return;
        }
        ConfigValue value = listener.configValue(ListenerSettings.TRUSTED_PROXIES);
        if (proxied && trusted.isEmpty()) {
            listener.configValue(ListenerSettings.PROXY_PROTOCOL)
                    .refuse(FaultText.of("proxy-protocol requires \"trusted-proxies\": without it, every peer could"
                                    + " claim any address")
                            .advising("write trusted-proxies: and the addresses of the proxies, for example "
                                    + ListenerSettings.TRUSTED_PROXIES.sample()));
        } else if (proxied && trusted.stream().anyMatch(network -> network.bits() == 0)) {
            value.warn(FaultText.of("every peer is trusted: each can claim any address")
                    .advising("write the addresses of the proxies only"));
        } else if (!proxied && !trusted.isEmpty()) {
            value.warn(FaultText.of("trusted-proxies has no effect without \"proxy-protocol: true\"")
                    .advising("write proxy-protocol: true, or remove trusted-proxies"));
        }
    }

    private static void pair(SectionValues tls) {
        boolean certificate = tls.isWritten(ClientTls.OWN_CERTIFICATE);
        if (certificate != tls.isWritten(ClientTls.OWN_KEY)) {
            ConfigKey<?> there = certificate ? ClientTls.OWN_CERTIFICATE : ClientTls.OWN_KEY;
            ConfigKey<?> missing = certificate ? ClientTls.OWN_KEY : ClientTls.OWN_CERTIFICATE;
            tls.configValue(there)
                    .refuse(FaultText.of(
                                    "certificate and key must be given together: \"" + missing.name() + "\" is missing")
                            .advising("write " + missing.name() + ": " + missing.sample()));
        }
    }
}
