package org.strowger.tests.interop;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for what must come, however slow the machine is. */
public final class Patience {
    public static final int SECONDS = 60;
    public static final int MILLIS = 1000 * SECONDS;

    private Patience() {}

    public static <T> T soon(Future<T> future) {
        try {
            return future.get(SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError("nothing came of it in time", e);
        } catch (ExecutionException e) {
            throw new AssertionError(e.getCause());
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static <T> T soon(BlockingQueue<T> queue) {
        try {
            T next = queue.poll(SECONDS, TimeUnit.SECONDS);
            if (next == null) {
                throw new AssertionError("nothing came in time");
            }
            return next;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void soon(CountDownLatch latch) {
        try {
            if (!latch.await(SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError(latch.getCount() + " more should have come");
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
