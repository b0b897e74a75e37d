package org.strowger.tests.bench.dispatch.model;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A virtual thread for each connection, where Java has them: found by name, because Strowger is built for 17. */
final class VirtualThreadsModel implements DispatchModel {
    @Override
    public String name() {
        return "virtual-threads";
    }

    @Override
    public String meaning() {
        return "a virtual thread per connection";
    }

    @Override
    public String whyNot() {
        try {
            maker();
            return "";
        } catch (ReflectiveOperationException e) {
            return "not on this JDK (" + Runtime.version().feature() + "): virtual threads begin with 21";
        }
    }

    @Override
    public DispatchServer open(ServerPlan plan) throws IOException {
        try {
            return BlockingServer.open(plan, (ExecutorService) maker().invoke());
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IOException(whyNot(), e);
        }
    }

    private static MethodHandle maker() throws ReflectiveOperationException {
        return MethodHandles.publicLookup()
                .findStatic(
                        Executors.class,
                        "newVirtualThreadPerTaskExecutor",
                        MethodType.methodType(ExecutorService.class));
    }
}
