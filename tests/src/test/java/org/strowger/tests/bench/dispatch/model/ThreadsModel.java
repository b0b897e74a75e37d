package org.strowger.tests.bench.dispatch.model;

import java.io.IOException;
import java.util.concurrent.Executors;

/** A thread for each connection. */
final class ThreadsModel implements DispatchModel {
    @Override
    public String name() {
        return "threads";
    }

    @Override
    public String meaning() {
        return "a blocking thread per connection";
    }

    @Override
    public DispatchServer open(ServerPlan plan) throws IOException {
        return BlockingServer.open(plan, Executors.newCachedThreadPool());
    }
}
