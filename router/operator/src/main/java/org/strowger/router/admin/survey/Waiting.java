package org.strowger.router.admin.survey;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.strowger.router.admin.command.CommandRefused;

/**
 * How a command waits for a result that another thread computes. The daemon blocks the thread of the command; a
 * simulation, which has only one thread, runs the turns of the router's threads meanwhile.
 */
@FunctionalInterface
public interface Waiting {
    Waiting BLOCKING = (answer, atMost) -> {
        try {
            answer.get(atMost.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException e) {
            // If there is a result, the caller gets it from the future.
        }
    };

    /** Returns when the result is available, or after the given time. */
    void until(CompletableFuture<?> answer, Duration atMost) throws InterruptedException;

    /**
     * Waits for a result.
     *
     * @param who the name of the thread that computes the result, for the error message
     */
    default <T> T await(String who, CompletableFuture<T> answer, Duration patience) throws CommandRefused {
        if (!isDone(answer, patience)) {
            throw new CommandRefused(
                    CommandRefused.Code.LATER, who + " did not answer within " + patience.toMillis() + " ms");
        }
        try {
            return answer.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof CommandRefused refused) {
                throw refused;
            }
            throw new CommandRefused(CommandRefused.Code.FAULT, who + " failed: " + e.getCause());
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    /** Waits for a result. Returns whether it is available. */
    default boolean isDone(CompletableFuture<?> answer, Duration patience) throws CommandRefused {
        try {
            until(answer, patience);
            return answer.isDone();
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private static CommandRefused interrupted() {
        Thread.currentThread().interrupt();
        return new CommandRefused(CommandRefused.Code.LATER, "the daemon is shutting down");
    }
}
