package org.strowger.simulation.net;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;

/**
 * The kernel's state of a listening socket. As on Linux, a backlog of n holds n + 1 connections; a connection that
 * finds it full waits outside, like a SYN that is dropped and sent again, and is admitted when there is room.
 */
final class Listener {
    private final SimulatedNetwork network;
    private final InetSocketAddress address;
    private final int backlogMax;
    private final IntSupplier receiveCapacity;
    private final List<Dialling> backlog = new ArrayList<>();
    private final List<Dialling> outside = new ArrayList<>();

    Listener(SimulatedNetwork network, InetSocketAddress address, int backlogMax, IntSupplier receiveCapacity) {
        this.network = network;
        this.address = address;
        this.backlogMax = backlogMax;
        this.receiveCapacity = receiveCapacity;
    }

    InetSocketAddress address() {
        return address;
    }

    int receiveCapacity() {
        return receiveCapacity.getAsInt();
    }

    boolean serves(InetSocketAddress dialled) {
        return address.getPort() == dialled.getPort()
                && (address.getAddress().isAnyLocalAddress()
                        || address.getAddress().equals(dialled.getAddress()));
    }

    void arrive(Dialling dialling) {
        outside.add(dialling);
        admitFromOutside();
    }

    /** Admits waiting connections, as far as there is room and their address is not simulated as full. */
    void admitFromOutside() {
        Iterator<Dialling> waiting = outside.iterator();
        while (waiting.hasNext() && backlog.size() <= backlogMax) {
            Dialling dialling = waiting.next();
            InetSocketAddress dialled = dialling.connection().orElseThrow().acceptorAddress();
            if (!network.isBacklogFilled(dialled)) {
                waiting.remove();
                backlog.add(dialling);
                dialling.admit(network.nowNanos() + network.connectNanos());
            }
        }
    }

    boolean hasPending() {
        return !backlog.isEmpty() && firstPending().isPresent();
    }

    /** Removes the oldest connection from the backlog. @return the acceptor's side of it */
    Optional<ConnectionEnd> accept() {
        Optional<Dialling> first = firstPending();
        first.ifPresent(dialling -> {
            backlog.remove(dialling);
            admitFromOutside();
        });
        return first.flatMap(Dialling::connection).map(SimulatedConnection::acceptor);
    }

    /** The dialler gave up before the connection was made. @return whether nothing of it is left here */
    boolean abandon(Dialling dialling) {
        boolean early = outside.remove(dialling) || (!dialling.isKnown(network.nowNanos()) && backlog.remove(dialling));
        if (early) {
            admitFromOutside();
        }
        return early;
    }

    /** Resets admitted connections, and refuses the others. */
    void close() {
        long nowNanos = network.nowNanos();
        outside.forEach(dialling -> refuse(dialling, nowNanos));
        for (Dialling dialling : backlog) {
            if (dialling.isKnown(nowNanos)) {
                dialling.connection().orElseThrow().acceptor().close(true);
            } else {
                refuse(dialling, dialling.outcomeNanos());
            }
        }
        outside.clear();
        backlog.clear();
    }

    private void refuse(Dialling dialling, long knownNanos) {
        dialling.refuse(knownNanos);
        network.forget(dialling.connection().orElseThrow());
    }

    private Optional<Dialling> firstPending() {
        long nowNanos = network.nowNanos();
        return backlog.stream().filter(dialling -> dialling.isKnown(nowNanos)).findFirst();
    }
}
