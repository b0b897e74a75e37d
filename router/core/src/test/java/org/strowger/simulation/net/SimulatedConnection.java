package org.strowger.simulation.net;

import java.net.InetSocketAddress;

/** A handle for simulating faults of one connection. */
public final class SimulatedConnection {
    private final SimulatedNetwork network;
    private final OneWay toAcceptor;
    private final OneWay toDialler;
    private final ConnectionEnd dialler;
    private final ConnectionEnd acceptor;

    SimulatedConnection(
            SimulatedNetwork network,
            InetSocketAddress from,
            InetSocketAddress to,
            int diallerCapacity,
            int acceptorCapacity) {
        this.network = network;
        toAcceptor = new OneWay(acceptorCapacity);
        toDialler = new OneWay(diallerCapacity);
        dialler = new ConnectionEnd(network, this, from, toDialler, toAcceptor);
        acceptor = new ConnectionEnd(network, this, to, toAcceptor, toDialler);
    }

    /** The address that the connection was made from; no other open connection has it. */
    public InetSocketAddress diallerAddress() {
        return dialler.local();
    }

    /** The address that was dialled. */
    public InetSocketAddress acceptorAddress() {
        return acceptor.local();
    }

    /** Both sides see a reset at once; bytes that have not arrived are lost. */
    public void reset() {
        network.checkThread();
        toAcceptor.cut(network.nowNanos());
        toDialler.cut(network.nowNanos());
    }

    /** Nothing arrives any more on either side, neither bytes nor an end. */
    public void stall() {
        stallTowardsAcceptor();
        stallTowardsDialler();
    }

    /** Nothing that the dialler sends arrives any more. */
    public void stallTowardsAcceptor() {
        network.checkThread();
        toAcceptor.stall(network.nowNanos());
    }

    /** Nothing that the acceptor sends arrives any more. */
    public void stallTowardsDialler() {
        network.checkThread();
        toDialler.stall(network.nowNanos());
    }

    /** Ends all stalls: stalled data arrives at its own time or now, whichever is later. */
    public void resume() {
        network.checkThread();
        toAcceptor.resume();
        toDialler.resume();
        dialler.refuseBytesWhenClosed();
        acceptor.refuseBytesWhenClosed();
    }

    @Override
    public String toString() {
        return diallerAddress() + " -> " + acceptorAddress();
    }

    ConnectionEnd dialler() {
        return dialler;
    }

    ConnectionEnd acceptor() {
        return acceptor;
    }

    ConnectionEnd peerOf(ConnectionEnd end) {
        return end == dialler ? acceptor : dialler;
    }

    void forgetWhenClosed() {
        if (dialler.isClosed() && acceptor.isClosed()) {
            network.forget(this);
        }
    }

    /** The next time of arrival at a side that is still open. */
    long nextArrivalNanos(long nowNanos) {
        long atDialler = dialler.isClosed() ? OneWay.NEVER : toDialler.nextArrivalNanos(nowNanos);
        long atAcceptor = acceptor.isClosed() ? OneWay.NEVER : toAcceptor.nextArrivalNanos(nowNanos);
        return Math.min(atDialler, atAcceptor);
    }
}
