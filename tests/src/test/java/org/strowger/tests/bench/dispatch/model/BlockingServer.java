package org.strowger.tests.bench.dispatch.model;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.strowger.router.thread.Published;

/** Accepts on a thread of its own, and gives each connection to another that blocks. */
final class BlockingServer implements DispatchServer {
    static final int BACKLOG = 4096;
    private static final int CLOSE_SECONDS_MAX = 15;

    private final ServerSocketChannel listener;
    private final ServerPlan plan;
    private final ExecutorService threads;
    private final Published<String> trouble = new Published<>("");

    private BlockingServer(ServerSocketChannel listener, ServerPlan plan, ExecutorService threads) {
        this.listener = listener;
        this.plan = plan;
        this.threads = threads;
    }

    /** @param threads has one for each task; closed with the server, whether it opens or not */
    static DispatchServer open(ServerPlan plan, ExecutorService threads) throws IOException {
        boolean opened = false;
        ServerSocketChannel listener = ServerSocketChannel.open();
        try {
            listener.bind(plan.listen(), BACKLOG);
            BlockingServer server = new BlockingServer(listener, plan, threads);
            threads.execute(server::accept);
            opened = true;
            return server;
        } finally {
            if (!opened) {
                threads.shutdownNow();
                listener.close();
            }
        }
    }

    /** Until the listener is closed. */
    private void accept() {
        try {
            while (true) {
                give(listener.accept());
            }
        } catch (IOException e) {
            if (listener.isOpen()) {
                trouble.set("no more connections were accepted: " + e.getMessage());
            }
        }
    }

    private void give(SocketChannel channel) throws IOException {
        boolean given = false;
        try {
            threads.execute(() -> serve(channel));
            given = true;
        } catch (OutOfMemoryError e) {
            // So Java says that the system gives it no more threads, and it can go on with those that it has.
            trouble.set("no thread for one more connection: " + e.getMessage());
        } finally {
            if (!given) {
                channel.close();
            }
        }
    }

    private void serve(SocketChannel channel) {
        try (channel) {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            new BlockingTalk(channel, plan).run();
        } catch (IOException gone) {
            // The peer or the server has gone, which ends a conversation as well as a good-bye does.
            return;
        } catch (RuntimeException | Error e) {
            trouble.set("a connection failed: " + e);
            throw e;
        }
    }

    @Override
    public InetSocketAddress address() {
        return (InetSocketAddress) listener.socket().getLocalSocketAddress();
    }

    @Override
    public String trouble() {
        return trouble.get();
    }

    @Override
    public void close() throws IOException, InterruptedException {
        listener.close();
        // Interrupted, a channel that blocks closes.
        threads.shutdownNow();
        if (!threads.awaitTermination(CLOSE_SECONDS_MAX, TimeUnit.SECONDS)) {
            throw new IllegalStateException("the threads of the connections did not end");
        }
    }
}
