package org.strowger.simulation.net;

import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.AbstractSelectableChannel;
import java.nio.channels.spi.AbstractSelectionKey;

/** A channel's registration with a selector; its number gives the order in which keys are found ready. */
final class SimulatedSelectionKey extends AbstractSelectionKey {
    private final SimulatedSelector selector;
    private final AbstractSelectableChannel channel;
    private final SimulatedChannel simulated;
    private final long number;
    private int interestOps;
    private int readyOps;

    SimulatedSelectionKey(
            SimulatedSelector selector,
            AbstractSelectableChannel channel,
            SimulatedChannel simulated,
            int interestOps,
            long number) {
        this.selector = selector;
        this.channel = channel;
        this.simulated = simulated;
        this.interestOps = interestOps;
        this.number = number;
    }

    @Override
    public SelectableChannel channel() {
        return channel;
    }

    @Override
    public Selector selector() {
        return selector;
    }

    @Override
    public int interestOps() {
        checkValid();
        return interestOps;
    }

    @Override
    public SelectionKey interestOps(int ops) {
        checkValid();
        if ((ops & ~channel.validOps()) != 0) {
            throw new IllegalArgumentException("operations " + ops + " are not valid for this channel");
        }
        interestOps = ops;
        return this;
    }

    @Override
    public int readyOps() {
        checkValid();
        return readyOps;
    }

    AbstractSelectableChannel selectableChannel() {
        return channel;
    }

    SimulatedChannel simulatedChannel() {
        return simulated;
    }

    long number() {
        return number;
    }

    /** The operations that the kernel reports at the moment of the selection, to the interest of that moment. */
    int poll() {
        return isValid() ? Poll.reported(simulated.poll(), interestOps) : 0;
    }

    /**
     * Makes ready operations of what was polled, by the interest and the channel's state of now, which an earlier key's
     * handler may have changed. True if there is something that was not ready before.
     */
    boolean translate(int events, int alreadyReady) {
        int before = readyOps;
        boolean hangUp = (events & Poll.HANG_UP) != 0;
        readyOps = hangUp ? interestOps : alreadyReady | (simulated.readyOps(events) & interestOps);
        return (readyOps & ~before) != 0;
    }

    boolean isAnythingReady() {
        return (readyOps & interestOps) != 0;
    }

    int lastReadyOps() {
        return readyOps;
    }

    private void checkValid() {
        selector.network().checkThread();
        if (!isValid()) {
            throw new CancelledKeyException();
        }
    }
}
