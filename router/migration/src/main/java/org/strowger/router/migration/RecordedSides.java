package org.strowger.router.migration;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.cli.HostPort;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.ListenerSettings;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.value.AddressLiterals;
import org.strowger.router.config.value.Host;
import org.strowger.router.recording.RecordedAddress;
import org.strowger.router.recording.RecordedSide;
import picocli.CommandLine.TypeConversionException;

/**
 * Identifies the servers of recorded connections: the gateway by its ports, SMSCs by their addresses. A configured host
 * name is not looked up. The port of such an SMSC is sufficient if no other SMSC has the same port.
 */
public final class RecordedSides {
    private final Set<Integer> applicationPorts = new HashSet<>();
    private final Map<RecordedAddress, RecordedSide> smscs = new HashMap<>();
    private final Map<Integer, RecordedSide> smscPorts = new HashMap<>();
    private final Set<Integer> sharedPorts = new HashSet<>();

    private RecordedSides() {}

    /**
     * Creates the sides of a configuration.
     *
     * @param ports further ports of the gateway
     * @param peers further addresses of SMSCs, each NAME=HOST:PORT
     */
    public static RecordedSides of(Configuration configuration, List<Integer> ports, List<String> peers) {
        RecordedSides sides = new RecordedSides();
        sides.applicationPorts.addAll(ports);
        for (ListenerSettings each : configuration.listeners()) {
            sides.applicationPorts.add(each.listen().getPort());
        }
        List<String> named = new ArrayList<>();
        for (String each : peers) {
            named.add(sides.peer(each, configuration));
        }
        configuration.smscs().stream()
                .filter(each -> !named.contains(each.name()))
                .forEach(sides::smsc);
        sides.sharedPorts.forEach(sides.smscPorts::remove);
        sides.smscPorts.forEach(sides::refuseSharedPort);
        return sides;
    }

    /** Refuses a port that the gateway and the SMSC share: a connection to it could belong to either of them. */
    private void refuseSharedPort(int port, RecordedSide smsc) {
        if (applicationPorts.contains(port)) {
            throw CommandFailure.usage("SMSC " + smsc.smsc() + " has a host name and port " + port
                    + ", which applications connect to as well: say at which address the gateway in use reaches it,"
                    + " with --smsc " + smsc.smsc() + "=ADDRESS:" + port);
        }
    }

    /** The accounts of clients, by client address; each is CLIENT=NAME. */
    public static Map<String, String> clients(List<String> accounts) {
        Map<String, String> clients = new HashMap<>();
        for (String each : accounts) {
            int equals = each.lastIndexOf('=');
            if (equals <= 0 || equals == each.length() - 1) {
                throw CommandFailure.usage("--account must be CLIENT=NAME, not '" + each + "'");
            }
            clients.put(each.substring(0, equals), each.substring(equals + 1));
        }
        return clients;
    }

    private String peer(String written, Configuration configuration) {
        int equals = written.indexOf('=');
        String name = equals < 0 ? "" : written.substring(0, equals);
        if (configuration.smscs().stream().noneMatch(each -> each.name().equals(name))) {
            throw CommandFailure.usage("--smsc must be NAME=HOST:PORT with the name of an SMSC in the configuration,"
                    + " not '" + written + "'");
        }
        try {
            HostPort where = HostPort.parse(written.substring(equals + 1));
            for (InetAddress each : InetAddress.getAllByName(where.host())) {
                smscs.put(RecordedAddress.of(each, where.port()), RecordedSide.ofSmsc(name));
            }
        } catch (TypeConversionException e) {
            throw CommandFailure.usage("--smsc " + written + ": " + e.getMessage());
        } catch (UnknownHostException e) {
            throw CommandFailure.usage("--smsc " + written + ": the host has no address");
        }
        return name;
    }

    private void smsc(SmscSettings settings) {
        RecordedSide side = RecordedSide.ofSmsc(settings.name());
        for (Host host : settings.peer().hosts().all()) {
            Optional<InetAddress> address = AddressLiterals.address(host.name());
            if (address.isPresent()) {
                smscs.putIfAbsent(RecordedAddress.of(address.get(), host.port()), side);
            } else if (!host.isService()) {
                RecordedSide before = smscPorts.put(host.port(), side);
                if (before != null && !before.equals(side)) {
                    sharedPorts.add(host.port());
                }
            }
        }
    }

    public RecordedSide of(RecordedAddress server) {
        RecordedSide smsc = smscs.get(server);
        if (smsc != null) {
            return smsc;
        }
        if (applicationPorts.contains(server.port())) {
            return RecordedSide.APPLICATION;
        }
        return smscPorts.getOrDefault(server.port(), RecordedSide.NEITHER);
    }
}
