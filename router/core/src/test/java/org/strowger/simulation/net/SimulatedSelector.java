package org.strowger.simulation.net;

import java.io.IOException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.IllegalSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.AbstractSelectableChannel;
import java.nio.channels.spi.AbstractSelector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A selector that never blocks: it answers with what is ready at the network's time. Like the JDK's own, it polls all
 * keys first and serves them afterwards, so a key that an earlier key's handler cancels is still handed over.
 */
final class SimulatedSelector extends AbstractSelector {
    private record Polled(SimulatedSelectionKey key, int events) {}

    private final SimulatedNetwork network;
    private final Set<SelectionKey> keys = new LinkedHashSet<>();
    private final Set<SelectionKey> selected = new LinkedHashSet<>();
    private final Set<SelectionKey> keysView = Collections.unmodifiableSet(keys);
    private final Set<SelectionKey> selectedView = new SelectedKeys(selected);
    private final AtomicBoolean woken = new AtomicBoolean();
    private @Nullable IOException nextFailure;
    private int spinsLeft;
    private long registrations;
    private boolean selecting;

    SimulatedSelector(SimulatedNetwork network) {
        super(network);
        this.network = network;
    }

    SimulatedNetwork network() {
        return network;
    }

    void failNextSelect(IOException failure) {
        nextFailure = failure;
    }

    void spin(int selections) {
        spinsLeft = selections;
    }

    /** Whether a selection that may block would return at once. */
    boolean wouldReturn() {
        return woken.get() || nextFailure != null || spinsLeft > 0 || !poll().isEmpty();
    }

    @Override
    public Set<SelectionKey> keys() {
        checkOpen();
        return keysView;
    }

    @Override
    public Set<SelectionKey> selectedKeys() {
        checkOpen();
        return selectedView;
    }

    @Override
    public int selectNow() throws IOException {
        return selectOnce(null);
    }

    @Override
    public int select() throws IOException {
        return selectOnce(null);
    }

    @Override
    public int select(long timeout) throws IOException {
        checkTimeout(timeout);
        return selectOnce(null);
    }

    @Override
    public int selectNow(Consumer<SelectionKey> action) throws IOException {
        return selectOnce(Objects.requireNonNull(action));
    }

    @Override
    public int select(Consumer<SelectionKey> action) throws IOException {
        return selectOnce(Objects.requireNonNull(action));
    }

    @Override
    public int select(Consumer<SelectionKey> action, long timeout) throws IOException {
        checkTimeout(timeout);
        return selectOnce(Objects.requireNonNull(action));
    }

    /** The one method for any thread. */
    @Override
    public Selector wakeup() {
        woken.set(true);
        network.counters().countWakeup();
        return this;
    }

    @Override
    protected SelectionKey register(AbstractSelectableChannel channel, int ops, @Nullable Object attachment) {
        checkOpen();
        if (!(channel instanceof SimulatedChannel simulated) || simulated.network() != network) {
            throw new IllegalSelectorException();
        }
        SimulatedSelectionKey key = new SimulatedSelectionKey(this, channel, simulated, ops, registrations++);
        key.attach(attachment);
        keys.add(key);
        return key;
    }

    @Override
    protected void implCloseSelector() {
        network.checkThread();
        woken.set(true);
        for (SelectionKey key : List.copyOf(keys)) {
            forget((SimulatedSelectionKey) key);
        }
        network.releaseDescriptor();
    }

    private int selectOnce(@Nullable Consumer<SelectionKey> action) throws IOException {
        checkOpen();
        if (selecting) {
            throw new IllegalStateException("select in progress");
        }
        selecting = true;
        network.counters().countSelect();
        try {
            int count = pollAndServe(action);
            if (count == 0) {
                network.counters().countEmptySelect();
            }
            return count;
        } finally {
            selecting = false;
        }
    }

    private int pollAndServe(@Nullable Consumer<SelectionKey> action) throws IOException {
        woken.set(false);
        throwNextFailure();
        forgetCancelledKeys();
        if (spinsLeft > 0) {
            spinsLeft--;
            return 0;
        }
        int count = 0;
        for (Polled polled : network.inOrderOfService(poll())) {
            count += action == null ? select(polled) : serve(polled, action);
        }
        return count;
    }

    private List<Polled> poll() {
        List<Polled> found = new ArrayList<>();
        for (SelectionKey key : keys) {
            int events = ((SimulatedSelectionKey) key).poll();
            if (events != 0) {
                found.add(new Polled((SimulatedSelectionKey) key, events));
            }
        }
        return found;
    }

    private int serve(Polled polled, Consumer<SelectionKey> action) {
        polled.key.translate(polled.events, 0);
        if (!polled.key.isAnythingReady()) {
            return 0;
        }
        action.accept(polled.key);
        checkOpen();
        return 1;
    }

    private int select(Polled polled) {
        if (selected.contains(polled.key)) {
            return polled.key.translate(polled.events, polled.key.lastReadyOps()) ? 1 : 0;
        }
        polled.key.translate(polled.events, 0);
        return polled.key.isAnythingReady() && selected.add(polled.key) ? 1 : 0;
    }

    private void forgetCancelledKeys() {
        Set<SelectionKey> cancelled = cancelledKeys();
        synchronized (cancelled) {
            // The set is hashed by identity, which no seed controls: the order comes from the registrations.
            cancelled.stream()
                    .map(key -> (SimulatedSelectionKey) key)
                    .sorted(Comparator.comparingLong(SimulatedSelectionKey::number))
                    .forEach(this::forget);
            cancelled.clear();
        }
    }

    private void forget(SimulatedSelectionKey key) {
        keys.remove(key);
        selected.remove(key);
        deregister(key);
        key.simulatedChannel().release();
    }

    private void throwNextFailure() throws IOException {
        IOException failure = nextFailure;
        nextFailure = null;
        if (failure != null) {
            throw failure;
        }
    }

    private void checkOpen() {
        network.checkThread();
        if (!isOpen()) {
            throw new ClosedSelectorException();
        }
    }

    private static void checkTimeout(long timeout) {
        if (timeout < 0) {
            throw new IllegalArgumentException("Negative timeout");
        }
    }
}
