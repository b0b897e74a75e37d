package org.strowger.router.reactor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.SelectorProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Counters;

/**
 * The selector of one thread, its keys, and the channels that it found ready and that were not handled yet. A selector
 * that breaks is replaced by a new one to which all channels move.
 */
final class ChannelWatch {
    /**
     * A selector that returns at once with nothing, this often in a row, is broken. The kernel and the JDK have both
     * had such faults; each such return costs some microseconds, so the loop is cut short within milliseconds.
     */
    static final int EMPTY_RETURNS_MAX = 512;

    private final SelectorProvider network;
    private final Counters counters;
    private final Consumer<String> onReplaced;
    private final List<SelectionKey> ready = new ArrayList<>(1024);
    private final Consumer<SelectionKey> collect = ready::add;
    private Selector selector;
    private int nextReady;
    private int emptyReturns;
    private int openChannels;

    /** @param onReplaced hears why a selector was replaced */
    ChannelWatch(SelectorProvider network, Counters counters, Consumer<String> onReplaced) throws IOException {
        this.network = network;
        this.counters = counters;
        this.onReplaced = onReplaced;
        this.selector = network.openSelector();
    }

    void register(SelectableChannel channel, int interest, SelectorHandler handler) throws ClosedChannelException {
        counters.increment(Counter.INTEREST_CHANGES);
        boolean known = channel.keyFor(selector) != null;
        channel.register(selector, interest, handler);
        if (!known) {
            openChannels++;
        }
    }

    /** Closes the channel and forgets it. */
    void close(SelectableChannel channel) throws IOException {
        SelectionKey key = channel.keyFor(selector);
        // A channel that could not connect has closed itself: its key is not valid any more, but was counted.
        if (key != null && key.attachment() != null) {
            key.attach(null);
            openChannels--;
        }
        channel.close();
    }

    int openChannels() {
        return openChannels;
    }

    /** Sets what to watch the channel for; of a channel that is not registered or closed it does nothing. */
    void changeInterest(SelectableChannel channel, int add, int remove) {
        SelectionKey key = channel.keyFor(selector);
        if (key == null || !key.isValid()) {
            return;
        }
        int before = key.interestOps();
        int after = (before | add) & ~remove;
        if (after != before) {
            counters.increment(Counter.INTEREST_CHANGES);
            key.interestOps(after);
        }
    }

    boolean hasReady() {
        return nextReady < ready.size();
    }

    /**
     * Touches the connections among the next so many ready channels.
     *
     * @return what they did
     */
    int touchReady(int count) {
        int touched = 0;
        int end = Math.min(ready.size(), nextReady + count);
        for (int i = nextReady; i < end; i++) {
            if (ready.get(i).attachment() instanceof ReadWriteSelectorHandler connection) {
                touched += connection.touch();
            }
        }
        return touched;
    }

    /** The next channel that the last select found ready. Some may have been closed since. */
    SelectionKey takeReady() {
        SelectionKey key = ready.get(nextReady++);
        if (nextReady == ready.size()) {
            ready.clear();
            nextReady = 0;
        }
        return key;
    }

    /** Looks for ready channels, unless some wait already. */
    void selectUnlessReady() {
        if (!hasReady()) {
            selectNow();
        }
    }

    /** Asks which channels are ready, without waiting. */
    void selectNow() {
        assert !hasReady() : "selected again before all that was ready was handled";
        counters.increment(Counter.SELECTS);
        try {
            selector.selectNow(collect);
        } catch (IOException e) {
            replaceSelector(e.toString());
        }
    }

    /** Waits for ready channels, a wake-up or the time; 0 waits without end. */
    void select(long timeoutMillis) {
        assert !hasReady() : "selected again before all that was ready was handled";
        counters.increment(Counter.SELECTS);
        try {
            selector.select(collect, timeoutMillis);
        } catch (IOException e) {
            replaceSelector(e.toString());
        }
    }

    /** Notes how a sleep ended; a selector that ends too many for nothing is replaced. */
    void slept(boolean endedForNothing) {
        emptyReturns = endedForNothing ? emptyReturns + 1 : 0;
        if (emptyReturns >= EMPTY_RETURNS_MAX) {
            replaceSelector("it returned " + EMPTY_RETURNS_MAX + " times in a row for nothing");
        }
    }

    /** Opens a new selector and moves every channel to it; what was ready will be found ready again. */
    private void replaceSelector(String why) {
        Selector broken = selector;
        ready.clear();
        nextReady = 0;
        emptyReturns = 0;
        try {
            Selector fresh = network.openSelector();
            for (SelectionKey key : broken.keys()) {
                if (key.isValid()) {
                    key.channel().register(fresh, key.interestOps(), key.attachment());
                }
            }
            selector = fresh;
        } catch (IOException e) {
            throw new UncheckedIOException("a broken selector could not be replaced", e);
        }
        counters.increment(Counter.SELECTORS_REPLACED);
        closeQuietly(broken);
        onReplaced.accept(why);
    }

    List<Connection> connections() {
        return handlers().stream()
                .filter(Connection.class::isInstance)
                .map(Connection.class::cast)
                .toList();
    }

    /** The handlers of all open channels, as they are now. */
    List<SelectorHandler> handlers() {
        List<SelectorHandler> handlers = new ArrayList<>();
        for (SelectionKey key : selector.keys()) {
            if (key.isValid() && key.attachment() instanceof SelectorHandler handler) {
                handlers.add(handler);
            }
        }
        return handlers;
    }

    /**
     * Any thread. It sees the selector of the sleep that it ends, because it has seen the mailbox asleep, which the
     * owner writes after the selector.
     */
    void wakeUp() {
        selector.wakeup();
    }

    void close() {
        closeQuietly(selector);
    }

    private static void closeQuietly(Selector selector) {
        try {
            selector.close();
        } catch (IOException e) {
            // It is of no use any more, and its channels are elsewhere or closed: there is nothing left to save.
            return;
        }
    }
}
