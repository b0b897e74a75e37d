package org.strowger.simulation.net;

/** A channel as seen by its selector. */
interface SimulatedChannel {
    /** The kernel's events, as bits of {@link Poll}. */
    int poll();

    /** The operations that these events make ready in the present state of the channel. */
    int readyOps(int events);

    /** Releases the descriptor once the channel is closed and no selector knows it any more. */
    void release();

    SimulatedNetwork network();
}
