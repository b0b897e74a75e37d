package org.strowger.router.reactor;

import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/** What the channel of a connection is watched for; the thread is told of changes alone, which cost a system call. */
final class Interest {
    private final SelectorThread thread;
    private final SocketChannel channel;
    private int watched;

    Interest(SelectorThread thread, SocketChannel channel) {
        this.thread = thread;
        this.channel = channel;
    }

    /** In the beginning it is read. */
    void begin(Connection connection) throws ClosedChannelException {
        watched = SelectionKey.OP_READ;
        thread.registerChannelNow(channel, watched, connection);
    }

    void want(boolean reading, boolean writing) {
        int wanted = (reading ? SelectionKey.OP_READ : 0) | (writing ? SelectionKey.OP_WRITE : 0);
        int add = wanted & ~watched;
        int remove = watched & ~wanted;
        watched = wanted;
        if (add != 0) {
            thread.addChannelInterestNow(channel, add);
        }
        if (remove != 0) {
            thread.removeChannelInterestNow(channel, remove);
        }
    }
}
