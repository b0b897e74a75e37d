package org.strowger.router.admin.survey;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.reactor.TurnStep;
import org.strowger.router.thread.Mailbox;

/**
 * Runs queries on the SelectorThreads that own the queried state, and waits for the results. A query must be short;
 * long lists are read in slices, one per event-loop turn, so that turns stay short.
 */
public final class ThreadSurvey {
    /** Number of rows read in one turn, which takes about 100 microseconds. */
    private static final int SLICE = 200;

    private final List<SelectorThread> threads;
    private final Duration patience;
    private final Waiting waiting;

    /** Creates a survey whose callers block. */
    public ThreadSurvey(List<SelectorThread> threads, Duration patience) {
        this(threads, patience, Waiting.BLOCKING);
    }

    /**
     * Creates a survey.
     *
     * @param patience time limit for one result
     */
    public ThreadSurvey(List<SelectorThread> threads, Duration patience, Waiting waiting) {
        this.threads = List.copyOf(threads);
        this.patience = patience;
        this.waiting = waiting;
    }

    public Waiting waiting() {
        return waiting;
    }

    public int threads() {
        return threads.size();
    }

    /** A thread; its name and figures can be read on any thread. */
    public SelectorThread thread(int index) {
        return threads.get(index);
    }

    /** Runs a query on all threads in parallel; the query receives the thread's index. Results are in thread order. */
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

    public <T> T one(int thread, Question<T> question) throws CommandRefused {
        return await(thread, ask(thread, question));
    }

    /**
     * Reads a list owned by one thread, in slices.
     *
     * @param things supplies the list; called once, on that thread; must return a copy, because the original may change
     *     between slices
     * @param row reads one item, on that thread
     * @param most maximum number of rows
     */
    public <T, R> List<R> rows(int thread, Question<List<T>> things, Function<T, R> row, int most)
            throws CommandRefused {
        Iterator<T> left = one(thread, things).iterator();
        List<R> rows = new ArrayList<>();
        while (left.hasNext() && rows.size() < most) {
            int some = Math.min(SLICE, most - rows.size());
            rows.addAll(await(thread, ask(thread, () -> slice(left, row, some), row)));
        }
        return rows;
    }

    /**
     * Runs a step on one thread for each item. A turn looks at some items, and ends its slice after {@code perTurn}
     * steps that did something.
     *
     * @param step tells whether it did something
     * @return how many times the step returned true
     */
    public <T> int each(int thread, List<T> things, Predicate<T> step, int perTurn) throws CommandRefused {
        Iterator<T> left = things.iterator();
        int done = 0;
        while (left.hasNext()) {
            done += await(thread, ask(thread, () -> stepsOf(left, step, perTurn), step));
        }
        return done;
    }

    private static <T> int stepsOf(Iterator<T> left, Predicate<T> step, int most) {
        int done = 0;
        for (int seen = 0; seen < SLICE && done < most && left.hasNext(); seen++) {
            done += step.test(left.next()) ? 1 : 0;
        }
        return done;
    }

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
        return ask(thread, question, question);
    }

    /** @param code an object of the class that a long turn is attributed to */
    private <T> CompletableFuture<T> ask(int thread, Question<T> question, Object code) throws CommandRefused {
        CompletableFuture<T> answer = new CompletableFuture<>();
        Runnable task = new Asked<>(question, code, answer);
        if (threads.get(thread).isOwner()) {
            task.run(); // Occurs only in tests that run all threads on one Java thread.
            return answer;
        }
        Mailbox.Posted posted = threads.get(thread).post(task);
        if (posted != Mailbox.Posted.ACCEPTED) {
            throw new CommandRefused(
                    CommandRefused.Code.LATER, posted.why(threads.get(thread).name()));
        }
        return answer;
    }

    /** A question on its thread. */
    private record Asked<T>(Question<T> question, Object code, CompletableFuture<T> answer)
            implements Runnable, TurnStep {
        @Override
        public void run() {
            try {
                answer.complete(question.answer());
            } catch (RuntimeException | AssertionError e) {
                answer.completeExceptionally(e);
            }
        }

        @Override
        public String description() {
            return "command: " + TurnStep.nameOf(code.getClass());
        }
    }

    private <T> T await(int thread, CompletableFuture<T> answer) throws CommandRefused {
        return waiting.await("thread " + threads.get(thread).name(), answer, patience);
    }
}
