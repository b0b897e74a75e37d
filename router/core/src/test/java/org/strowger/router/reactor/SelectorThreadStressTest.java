package org.strowger.router.reactor;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.UnpooledByteBufAllocator;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.spi.SelectorProvider;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.strowger.protocol.CloseReason;
import org.strowger.router.config.ReactorLimits;
import org.strowger.router.metrics.Counter;
import org.strowger.router.thread.Await;
import org.strowger.router.time.MonotonicClock;
import org.strowger.simulation.net.SimulatedNetwork;

/** Real threads, real selectors: everybody calls at once, and each call is carried out once, in its caller's order. */
final class SelectorThreadStressTest {
    private static final int CALLERS = 8;
    private static final int CALLS = 4000;
    private static final long PATIENCE_SECONDS = 60;

    private final List<String> incidents = Collections.synchronizedList(new ArrayList<>());

    @RepeatedTest(3)
    void concurrentCallsDuringTheCloseRunOnceAndInOrder() throws Exception {
        SelectorThread thread = new SelectorThread("stressed", context(SelectorProvider.provider()));
        thread.start();
        List<Caller> callers = new ArrayList<>();
        CountDownLatch begin = new CountDownLatch(1);
        for (int i = 0; i < CALLERS; i++) {
            Caller caller = new Caller(thread, begin, i);
            callers.add(caller);
            caller.start();
        }
        begin.countDown();
        // Half way through, so that the end meets callers of every kind.
        Caller first = callers.get(0);
        Await.until("half of the calls are accepted", () -> first.accepted.get() >= CALLS / 2 || !first.isAlive());
        thread.requestClose();
        thread.requestClose();
        for (Caller caller : callers) {
            caller.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
            assertThat(caller.isAlive()).as("a caller waits for ever").isFalse();
        }
        thread.awaitClose();

        for (Caller caller : callers) {
            assertThat(caller.ran).as("calls of " + caller.getName()).isSorted();
            assertThat(caller.ran).doesNotHaveDuplicates();
            assertThat(caller.ran).as("accepted and run").hasSize(caller.accepted.get());
            assertThat(caller.accepted.get() + caller.refused.get()).isEqualTo(CALLS);
        }
        assertThat(incidents).isEmpty();
    }

    @Test
    void wakesASleepingThreadAtMostOnceForEachCall() throws Exception {
        SelectorThread thread = new SelectorThread("woken", context(SelectorProvider.provider()));
        thread.start();
        for (int i = 0; i < 500; i++) {
            thread.invokeAndWait(() -> {});
        }
        thread.requestClose();
        thread.awaitClose();
        assertThat(thread.metrics().counters().get(Counter.WAKE_UPS)).isLessThanOrEqualTo(501);
        assertThat(thread.metrics().counters().get(Counter.TASKS)).isEqualTo(501);
    }

    @Test
    void replacesASelectorThatSpins() {
        // Its selectors never wait, so to a loop that means to sleep each of them seems to spin.
        SimulatedNetwork spinning = new SimulatedNetwork(MonotonicClock.system()::nowNanos, 1);
        AtomicReference<SelectorThread> itself = new AtomicReference<>();
        SelectorThread thread =
                new SelectorThread("spun", context(spinning, why -> itself.get().requestClose()));
        itself.set(thread);
        thread.adopt();
        thread.run();
        assertThat(thread.isClosed()).isTrue();
        assertThat(thread.metrics().counters().get(Counter.SELECTORS_REPLACED)).isEqualTo(1);
        assertThat(incidents)
                .containsExactly(
                        "selector replaced: Selector.select returned 512 consecutive times without a ready channel");
    }

    @Test
    void aFailureOfTheReactorIsReported() throws Exception {
        SelectorThread thread = new SelectorThread(
                "failing",
                new ReactorContext(
                        SelectorProvider.provider(),
                        new FailingClock(),
                        ReactorLimits.DEFAULT,
                        new RecordedIncidents(incidents),
                        Runnable::run,
                        () -> UnpooledByteBufAllocator.DEFAULT));
        thread.start();
        thread.awaitClose();
        assertThat(incidents).containsExactly("thread failed: java.lang.IllegalStateException: the clock is broken");
    }

    private ReactorContext context(SelectorProvider network) {
        return context(network, why -> {});
    }

    private ReactorContext context(SelectorProvider network, Consumer<String> onIncident) {
        return new ReactorContext(
                network,
                MonotonicClock.system(),
                ReactorLimits.DEFAULT,
                new RecordedIncidents(incidents, onIncident),
                Runnable::run,
                () -> UnpooledByteBufAllocator.DEFAULT);
    }

    /** Goes wrong when the loop first reads it. */
    private static final class FailingClock implements MonotonicClock {
        private int readings;

        @Override
        public long nowNanos() {
            if (readings++ > 0) {
                throw new IllegalStateException("the clock is broken");
            }
            return 1;
        }
    }

    /** Calls the thread in every way there is, and has each call leave its number. */
    private static final class Caller extends Thread {
        private final SelectorThread thread;
        private final CountDownLatch begin;
        private final Random random;
        private final List<Integer> ran = Collections.synchronizedList(new ArrayList<>());
        private final AtomicInteger accepted = new AtomicInteger();
        private final AtomicInteger refused = new AtomicInteger();

        Caller(SelectorThread thread, CountDownLatch begin, int number) {
            super("caller-" + number);
            this.thread = thread;
            this.begin = begin;
            this.random = new Random(number);
        }

        @Override
        public void run() {
            try {
                begin.await();
                for (int call = 0; call < CALLS; call++) {
                    oneCall(call);
                }
            } catch (InterruptedException | IOException e) {
                throw new AssertionError(e);
            }
        }

        private void oneCall(int call) throws InterruptedException, IOException {
            int kind = random.nextInt(20);
            if (kind == 0) {
                waitFor(call);
            } else if (kind == 1) {
                register(call);
            } else {
                leave(call);
            }
        }

        private void leave(int call) {
            try {
                thread.invokeLater(() -> ran.add(call));
                accepted.incrementAndGet();
            } catch (RejectedExecutionException e) {
                refused.incrementAndGet();
            }
        }

        private void waitFor(int call) throws InterruptedException {
            try {
                thread.invokeAndWait(() -> ran.add(call));
                accepted.incrementAndGet();
            } catch (RejectedExecutionException e) {
                refused.incrementAndGet();
            } catch (java.util.concurrent.ExecutionException e) {
                throw new AssertionError(e);
            }
        }

        /** Registers a listener, adds and removes interest, closes it, and leaves the number behind all that. */
        private void register(int call) throws IOException {
            ServerSocketChannel channel = ServerSocketChannel.open();
            channel.configureBlocking(false);
            channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            // If a later call is refused, the channel is closed below, perhaps before an earlier call is carried out.
            Consumer<Exception> refusals = cause ->
                    assertThat(cause).isInstanceOfAny(RejectedExecutionException.class, ClosedChannelException.class);
            thread.registerChannelLater(channel, 0, new Listener(thread, channel), refusals);
            thread.addChannelInterestLater(channel, SelectionKey.OP_ACCEPT, refusals);
            thread.removeChannelInterestLater(channel, SelectionKey.OP_ACCEPT, refusals);
            try {
                thread.invokeLater(() -> {
                    thread.closeChannelNow(channel);
                    ran.add(call);
                });
                accepted.incrementAndGet();
            } catch (RejectedExecutionException e) {
                channel.close();
                refused.incrementAndGet();
            }
        }
    }

    private record Listener(SelectorThread thread, ServerSocketChannel channel) implements SelectorHandler.Accepting {
        @Override
        public void acceptReady(long nowNanos) {}

        @Override
        public void closeRequested(CloseReason reason, long nowNanos) {
            thread.closeChannelNow(channel);
        }

        @Override
        public void abandoned(CloseReason reason, long nowNanos) {
            thread.closeChannelNow(channel);
        }
    }
}
