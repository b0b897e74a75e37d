package org.strowger.tests.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.spi.SelectorProvider;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import org.strowger.protocol.Secret;
import org.strowger.router.config.ReactorLimits;
import org.strowger.router.reactor.Acceptor;
import org.strowger.router.reactor.Allocators;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.FreePorts;
import org.strowger.router.reactor.Incidents;
import org.strowger.router.reactor.ListenerPlan;
import org.strowger.router.reactor.ReactorContext;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.reactor.SelectorThreads;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.thread.BlockingPool;
import org.strowger.router.time.MonotonicClock;
import org.strowger.router.time.Timer;
import org.strowger.smpp.Smpp;
import org.strowger.tools.ToolContext;
import org.strowger.tools.callback.CallbackFault;
import org.strowger.tools.callback.CallbackReceiver;
import org.strowger.tools.callback.CallbackReceiverPlan;

/**
 * Everything around the daemon: applications, SMSC and accounts, all of one SelectorThread. Others ask there for
 * anything that they want to know of them.
 */
final class Harness {
    private static final long PULSE_NANOS = 1_000_000;
    private static final int CONNECTIONS_MAX = 1000;

    private final MonotonicClock clock = MonotonicClock.system();
    private final Queue<String> incidents = new ConcurrentLinkedQueue<>();
    private final ExecutorService executor = BlockingPool.open(1);
    private final SelectorThreads threads;
    private final SelectorThread thread;
    private final Timer timer = new Timer(this::pulse);
    private final Accounts accounts;
    private final Applications applications;
    private final TestSmsc smsc;
    private final int applicationsPort;
    private final int metricsPort;
    private final int smscPort;
    private final CallbackReceiver callbacks;
    private final TestHook hook;

    Harness(CrashPlan.Load load) throws IOException, InterruptedException {
        this.hook = TestHook.open();
        this.threads = SelectorThreads.start(
                1,
                new ReactorContext(
                        SelectorProvider.provider(),
                        clock,
                        ReactorLimits.DEFAULT,
                        new Told(incidents),
                        executor,
                        Allocators::pooled));
        this.thread = threads.first();
        this.applicationsPort = FreePorts.next();
        this.metricsPort = FreePorts.next();
        Instant epoch = Instant.now().minusNanos(clock.nowNanos());
        ToolContext context = new ToolContext(Smpp.TRAITS, epoch);
        this.accounts = new Accounts(load);
        this.applications = new Applications(thread, context, accounts, load, applicationsPort);
        this.smsc = new TestSmsc(context, accounts, load);
        this.smscPort = ask(asked -> listen());
        this.callbacks = ask(asked -> receiveCallbacks(epoch));
        ask(asked -> {
            pulse(thread.nowNanos());
            return true;
        });
    }

    private int listen() {
        ConnectionPlan plan =
                ConnectionPlan.plain((connection, nowNanos) -> new TestSmscConnection(smsc, connection, nowNanos));
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try {
            return Acceptor.open(thread, threads.all(), new ListenerPlan(any, CONNECTIONS_MAX, plan))
                    .address()
                    .getPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Opens the server of the applications that get their receipts and messages by callbacks. */
    private CallbackReceiver receiveCallbacks(Instant epoch) {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        CallbackReceiverPlan plan = new CallbackReceiverPlan(
                any, SessionLayer.PLAIN, List.of(new Secret(CrashPlan.SECRET)), Duration.ZERO, CallbackFault.NONE);
        try {
            return CallbackReceiver.openNow(thread, plan, epoch, new CallbackCheck(accounts, thread::nowNanos));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** More than one timer for what is due would cost more than to look at it every millisecond. */
    private void pulse(long nowNanos) {
        smsc.run(nowNanos);
        applications.run(nowNanos);
        thread.schedule(timer, nowNanos + PULSE_NANOS);
    }

    CrashPlan.Ports ports() {
        return new CrashPlan.Ports(
                applicationsPort, smscPort, callbacks.address().getPort(), hook.port(), metricsPort);
    }

    /** The longest time from when it has read something until what it says to that has left. */
    long longestTurnNanos() {
        return thread.metrics().turnNanos().max();
    }

    long nowNanos() {
        return clock.nowNanos();
    }

    /** Any other thread: what the accounts, or those who keep them, say now. */
    <T> T ask(Function<Harness, T> question) throws InterruptedException {
        FutureTask<T> task = new FutureTask<>(() -> question.apply(this));
        thread.invokeLater(task);
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    // ---- Within a question

    /** Lets applications and mobiles send, or stops them. */
    boolean send(boolean on) {
        applications().send(on);
        smsc().letMobilesWrite(on);
        return on;
    }

    /** Lets all applications leave and take nothing, or come back. */
    boolean applicationsAway(boolean on) {
        applications().away(on, nowNanos());
        callbacks.failAll(on);
        return on;
    }

    Accounts accounts() {
        assert thread.isOwner();
        return accounts;
    }

    Applications applications() {
        assert thread.isOwner();
        return applications;
    }

    TestSmsc smsc() {
        assert thread.isOwner();
        return smsc;
    }

    // ---- Its end

    /** The faults in here, rather than in the daemon. */
    Queue<String> incidents() {
        return incidents;
    }

    void end() throws InterruptedException {
        hook.close();
        threads.close();
        executor.shutdownNow();
    }

    /** Notes whatever is told. */
    private record Told(Queue<String> incidents) implements Incidents {
        @Override
        public void handlerFailed(String thread, String what, Throwable cause) {
            incidents.add(what + ": " + cause + " " + Arrays.toString(cause.getStackTrace()));
        }

        @Override
        public void selectorReplaced(String thread, String why) {
            incidents.add(why);
        }

        @Override
        public void acceptPaused(String thread, String address, String why) {
            incidents.add(why);
        }

        @Override
        public void threadFailed(String thread, Throwable cause) {
            incidents.add(thread + " failed: " + cause);
        }
    }
}
