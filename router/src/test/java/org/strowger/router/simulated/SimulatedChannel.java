package org.strowger.router.simulated;

/** What a selector asks of a channel. */
interface SimulatedChannel {
    /** The kernel's view, in the bits of {@link Poll}. */
    int poll();

    /** The operations that these events make ready in the channel's present state, whatever is asked for. */
    int readyOps(int events);

    /** Gives the descriptor back once the channel is closed and no selector knows it any more. */
    void release();

    SimulatedNetwork network();
}
