package org.strowger.router.simulated;

import java.nio.channels.SelectionKey;

/** The kernel's view of a socket, in bits; the channels translate it into ready operations as the JDK's do. */
final class Poll {
    /** Something can be read or accepted, if only an end or an error. */
    static final int IN = 1;
    /** Something can be written, a connection is made, or an error can be fetched. */
    static final int OUT = 2;
    /** The socket is of no more use, or of none yet: all that was asked for is ready. */
    static final int HANG_UP = 4;

    private Poll() {}

    /** What of {@code events} is reported to one who has interest in these operations. */
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
