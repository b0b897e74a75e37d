package org.strowger.simulation.net;

import java.nio.channels.SelectionKey;

/** The kernel's events of a socket, as bits. Channels translate them to ready operations as those of the JDK do. */
final class Poll {
    /** Data, a connection, an end or an error can be read. */
    static final int IN = 1;
    /** Data can be written, a connection is established, or an error can be fetched. */
    static final int OUT = 2;
    /** The socket is dead or not connected yet: every requested operation is ready. */
    static final int HANG_UP = 4;

    private Poll() {}

    /** The part of {@code events} that is reported for an interest in these operations. */
    static int reported(int events, int interestOps) {
        int asked = interestOps == 0 ? 0 : HANG_UP;
        if ((interestOps & (SelectionKey.OP_READ | SelectionKey.OP_ACCEPT)) != 0) {
            asked |= IN;
        }
        if ((interestOps & (SelectionKey.OP_WRITE | SelectionKey.OP_CONNECT)) != 0) {
            asked |= OUT;
        }
        return events & asked;
    }
}
