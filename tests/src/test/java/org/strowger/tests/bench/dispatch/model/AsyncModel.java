package org.strowger.tests.bench.dispatch.model;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.AsynchronousChannelGroup;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.strowger.router.thread.Published;

/** The JDK's asynchronous channels: a thread per core, to which it brings what has completed. */
final class AsyncModel implements DispatchModel {
    private static final int CLOSE_SECONDS_MAX = 15;

    @Override
    public String name() {
        return "async";
    }

    @Override
    public String meaning() {
        return "asynchronous channels, a thread per core";
    }

    @Override
    public DispatchServer open(ServerPlan plan) throws IOException {
        AsynchronousChannelGroup group =
                AsynchronousChannelGroup.withFixedThreadPool(plan.cores(), Executors.defaultThreadFactory());
        boolean opened = false;
        try {
            AsynchronousServerSocketChannel listener = AsynchronousServerSocketChannel.open(group);
            listener.bind(plan.listen(), BlockingServer.BACKLOG);
            Server server = new Server(plan, group, listener);
            listener.accept(server, server);
            opened = true;
            return server;
        } finally {
            if (!opened) {
                group.shutdownNow();
            }
        }
    }

    private static final class Server implements DispatchServer, CompletionHandler<AsynchronousSocketChannel, Server> {
        private final ServerPlan plan;
        private final AsynchronousChannelGroup group;
        private final AsynchronousServerSocketChannel listener;
        private final InetSocketAddress address;
        private final ScheduledExecutorService timers = Executors.newSingleThreadScheduledExecutor();
        private final Published<String> trouble = new Published<>("");

        Server(ServerPlan plan, AsynchronousChannelGroup group, AsynchronousServerSocketChannel listener)
                throws IOException {
            this.plan = plan;
            this.group = group;
            this.listener = listener;
            this.address = (InetSocketAddress) listener.getLocalAddress();
        }

        @Override
        public void completed(AsynchronousSocketChannel channel, Server same) {
            try {
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                new AsyncTalk(channel, plan, timers, e -> trouble.set("a connection failed: " + e)).begin();
            } catch (IOException e) {
                trouble.set("a connection could not be begun: " + e.getMessage());
            }
            if (listener.isOpen()) {
                listener.accept(same, same);
            }
        }

        @Override
        public void failed(Throwable why, Server same) {
            if (listener.isOpen()) {
                trouble.set("no more connections were accepted: " + why.getMessage());
            }
        }

        @Override
        public InetSocketAddress address() {
            return address;
        }

        @Override
        public String trouble() {
            return trouble.get();
        }

        @Override
        public void close() throws IOException, InterruptedException {
            group.shutdownNow();
            boolean ended = group.awaitTermination(CLOSE_SECONDS_MAX, TimeUnit.SECONDS);
            // Connections that wait for a moment find at that moment that they are closed, and let go of their buffers.
            timers.shutdown();
            if (!timers.awaitTermination(CLOSE_SECONDS_MAX, TimeUnit.SECONDS) || !ended) {
                throw new IllegalStateException("the threads of the channels did not end");
            }
        }
    }
}
