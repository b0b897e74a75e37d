package org.strowger.router.admin.survey;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.thread.Mailbox;

/**
 * Asks the SelectorThreads what only they may read, and waits for what they say. A question must be short: what may be
 * long is asked in slices, each in a turn of its own, so that no turn is longer because somebody looks.
 */
public final class ThreadSurvey {
    /** How many rows a thread writes down in one turn: some 100 microseconds. */
    private static final int SLICE = 200;

    private final List<SelectorThread> threads;
    private final Duration patience;

    /** @param patience how long a thread may take for one answer: a thread that is stuck must not hold up who looks */
    public ThreadSurvey(List<SelectorThread> threads, Duration patience) {
        this.threads = List.copyOf(threads);
        this.patience = patience;
    }

    public int threads() {
        return threads.size();
    }

    /** For what any thread may ask of it: its name and its figures. */
    public SelectorThread thread(int index) {
        return threads.get(index);
    }

    /** Asks every thread at once, by its index; what they say comes in their order. */
    public <T> List<T> all(IntFunction<T> question) throws CommandRefused {
        List<CompletableFuture<T>> answers = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            int index = i;
            answers.add(ask(i, () -> question.apply(index)));
        }
        List<T> said = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            said.add(await(i, answers.get(i)));
        }
        return said;
    }

    /** Asks one thread. */
    public <T> T one(int thread, Question<T> question) throws CommandRefused {
        return await(thread, ask(thread, question));
    }

    /**
     * Has one thread write down many things.
     *
     * @param things asked once, on that thread: a copy of the list of what there is, for it changes between the slices
     * @param row what is written down of one of them, on that thread
     * @param most after so many it stops
     */
    public <T, R> List<R> rows(int thread, Question<List<T>> things, Function<T, R> row, int most)
            throws CommandRefused {
        Iterator<T> left = one(thread, things).iterator();
        List<R> rows = new ArrayList<>();
        while (left.hasNext() && rows.size() < most) {
            rows.addAll(one(thread, () -> slice(left, row, Math.min(SLICE, most - rows.size()))));
        }
        return rows;
    }

    /** Has one thread do something with each of some things, so many in a turn. @return with how many it was done */
    public <T> int each(int thread, List<T> things, Predicate<T> step, int perTurn) throws CommandRefused {
        Iterator<T> left = things.iterator();
        int done = 0;
        while (left.hasNext()) {
            List<Boolean> some = one(thread, () -> slice(left, step::test, perTurn));
            done += Collections.frequency(some, true);
        }
        return done;
    }

    /** What a thread is asked. */
    @FunctionalInterface
    public interface Question<T> {
        T answer();
    }

    private static <T, R> List<R> slice(Iterator<T> left, Function<T, R> row, int most) {
        List<R> rows = new ArrayList<>();
        while (left.hasNext() && rows.size() < most) {
            rows.add(row.apply(left.next()));
        }
        return rows;
    }

    private <T> CompletableFuture<T> ask(int thread, Question<T> question) throws CommandRefused {
        CompletableFuture<T> answer = new CompletableFuture<>();
        Runnable task = () -> {
            try {
                answer.complete(question.answer());
            } catch (RuntimeException | AssertionError e) {
                answer.completeExceptionally(e);
            }
        };
        if (threads.get(thread).isOwner()) {
            task.run(); // Where one thread does everything, nobody else would.
            return answer;
        }
        Mailbox.Posted posted = threads.get(thread).post(task);
        if (posted != Mailbox.Posted.ACCEPTED) {
            throw new CommandRefused(
                    CommandRefused.Code.LATER, posted.why(threads.get(thread).name()));
        }
        return answer;
    }

    private <T> T await(int thread, CompletableFuture<T> answer) throws CommandRefused {
        return await("thread " + threads.get(thread).name(), answer, patience);
    }

    /**
     * Waits for what a thread says.
     *
     * @param who that is, for whoever waits in vain
     */
    public static <T> T await(String who, CompletableFuture<T> answer, Duration patience) throws CommandRefused {
        try {
            return answer.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new CommandRefused(
                    CommandRefused.Code.LATER, who + " has not answered within " + patience.toMillis() + " ms");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof CommandRefused refused) {
                throw refused;
            }
            throw new CommandRefused(CommandRefused.Code.FAULT, who + " failed: " + e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandRefused(CommandRefused.Code.LATER, "the daemon is stopping");
        }
    }
}
