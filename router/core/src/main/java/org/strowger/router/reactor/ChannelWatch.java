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
import org.strowger.bound.Within;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Counters;

/**
 * The selector of one thread, its keys, and the ready channels that were not handled yet. A broken selector is
 * replaced, and all channels move to the new selector.
 */
@Within(Within.Scope.TURN)
final class ChannelWatch {
    /**
     * A selector that returns at once without a ready channel this often in a row is broken. The kernel and the JDK
     * have both had such bugs. Each such return costs some microseconds, so the loop ends within milliseconds.
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

    /** @param onReplaced receives the reason when a selector is replaced */
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

    void close(SelectableChannel channel) throws IOException {
        SelectionKey key = channel.keyFor(selector);
        // A channel that failed to connect has closed itself: its key is invalid, but was counted.
        if (key != null && key.attachment() != null) {
            key.attach(null);
            openChannels--;
        }
        channel.close();
    }

    int openChannels() {
        return openChannels;
    }

    /** Has no effect on a channel that is closed or not registered. */
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

    /** The number of ready channels that were not handled yet. */
    int readyChannels() {
        return ready.size() - nextReady;
    }

    /** Touches the connections among the next ready channels. @return the sum of the results */
    int touchReady(int count) {
        int touched = 0;
        int end = Math.min(ready.size(), nextReady + count);
        for (int i = nextReady; i < end; i++) {
            if (ready.get(i).attachment() instanceof SelectorHandler.ReadingWriting connection) {
                touched += connection.touch();
            }
        }
        return touched;
    }

    /** The next ready channel. The channel may have been closed since it was selected. */
    SelectionKey takeReady() {
        SelectionKey key = ready.get(nextReady++);
        if (nextReady == ready.size()) {
            ready.clear();
            nextReady = 0;
        }
        return key;
    }

    void selectUnlessReady() {
        if (!hasReady()) {
            selectNow();
        }
    }

    /** Selects ready channels without waiting. */
    void selectNow() {
        assert !hasReady() : "ready channels were not handled before the next select";
        counters.increment(Counter.SELECTS);
        try {
            selector.selectNow(collect);
        } catch (IOException e) {
            replaceSelector(e.toString());
        }
    }

    /** Waits for ready channels, a wake-up or the timeout; 0 waits for ever. */
    void select(long timeoutMillis) {
        assert !hasReady() : "ready channels were not handled before the next select";
        counters.increment(Counter.SELECTS);
        try {
            selector.select(collect, timeoutMillis);
        } catch (IOException e) {
            replaceSelector(e.toString());
        }
    }

    /** Counts consecutive sleeps that ended without a reason, and replaces the selector after too many. */
    void slept(boolean endedForNothing) {
        emptyReturns = endedForNothing ? emptyReturns + 1 : 0;
        if (emptyReturns >= EMPTY_RETURNS_MAX) {
            replaceSelector("Selector.select returned " + EMPTY_RETURNS_MAX + " consecutive times without a ready "
                    + "channel");
        }
    }

    /** Moves every channel to a new selector, which selects the ready channels again. */
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

    /** A snapshot of the handlers of all open channels. */
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
     * Wakes the owner. May be called on any thread. The caller has seen that the mailbox is asleep, which the owner
     * writes after the selector; the caller therefore sees the selector on which the owner sleeps.
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
            // Its channels are closed, or moved to another selector.
            return;
        }
    }
}
