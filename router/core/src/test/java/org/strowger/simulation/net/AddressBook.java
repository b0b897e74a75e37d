package org.strowger.simulation.net;

import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The bound addresses. Every address can be bound, as if every host were this one. A port is free again as soon as its
 * socket is closed: there is no TIME_WAIT, so SO_REUSEADDR changes nothing.
 */
final class AddressBook {
    private static final int EPHEMERAL_FIRST = 32_768;
    private static final int EPHEMERAL_LAST = 60_999;

    private final Map<Integer, List<InetAddress>> boundByPort = new HashMap<>();
    private int nextEphemeral = EPHEMERAL_FIRST;

    InetSocketAddress bind(InetSocketAddress wanted) throws BindException {
        int port = wanted.getPort() == 0 ? ephemeralPort(wanted.getAddress()) : wanted.getPort();
        if (isTaken(wanted.getAddress(), port)) {
            throw new BindException("Address already in use");
        }
        boundByPort.computeIfAbsent(port, p -> new ArrayList<>()).add(wanted.getAddress());
        return new InetSocketAddress(wanted.getAddress(), port);
    }

    void release(InetSocketAddress bound) {
        List<InetAddress> addresses = boundByPort.getOrDefault(bound.getPort(), new ArrayList<>());
        addresses.remove(bound.getAddress());
        if (addresses.isEmpty()) {
            boundByPort.remove(bound.getPort());
        }
    }

    private boolean isTaken(InetAddress address, int port) {
        return boundByPort.getOrDefault(port, List.of()).stream()
                .anyMatch(bound -> bound.equals(address) || bound.isAnyLocalAddress() || address.isAnyLocalAddress());
    }

    private int ephemeralPort(InetAddress address) throws BindException {
        for (int tried = EPHEMERAL_FIRST; tried <= EPHEMERAL_LAST; tried++) {
            int port = nextEphemeral;
            nextEphemeral = port == EPHEMERAL_LAST ? EPHEMERAL_FIRST : port + 1;
            if (!isTaken(address, port)) {
                return port;
            }
        }
        throw new BindException("Cannot assign requested address");
    }
}
