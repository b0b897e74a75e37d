package org.strowger.tests.interop;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.LongFunction;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.Submission;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.time.MonotonicClock;
import org.strowger.smpp.SmppSession;
import org.strowger.smpp.SmppSettings;

/**
 * Our end of a connection: what it hears waits in queues and futures for the test, and what the test wants said is said
 * on the SelectorThread.
 */
final class OurSide implements Endpoint, MessageHandler {
    final BlockingQueue<SignIn> signIns = new LinkedBlockingQueue<>();
    final BlockingQueue<Came> messages = new LinkedBlockingQueue<>();
    final BlockingQueue<Inquiry> inquiries = new LinkedBlockingQueue<>();
    final BlockingQueue<Address> available = new LinkedBlockingQueue<>();

    /** The version that was agreed on, once signed in. */
    final CompletableFuture<String> begun = new CompletableFuture<>();

    final CompletableFuture<Outcome> refusal = new CompletableFuture<>();
    final CompletableFuture<CloseReason> ended = new CompletableFuture<>();

    private final Connection connection;
    private final Manners manners;
    private final SmppSession session;
    private final Map<Long, CompletableFuture<Outcome>> outcomes = new HashMap<>();
    private final Map<Long, CompletableFuture<InquiryAnswer>> answers = new HashMap<>();
    private final Deque<Waiting> waiting = new ArrayDeque<>();
    private final List<Runnable> answersOfThisRead = new ArrayList<>();
    private long lastToken;

    OurSide(Connection connection, SmppSettings settings, Manners manners, long nowNanos) {
        this.connection = connection;
        this.manners = manners;
        Instant epoch = Instant.now().minusNanos(MonotonicClock.system().nowNanos());
        this.session = new SmppSession(settings, new SessionSetting(this, connection.tools(), epoch), nowNanos);
    }

    /** A message that came, kept, and what to answer it with. */
    record Came(ShortMessage message, long token) {}

    /** The immediate answer of a session to a message, and the later outcome. */
    record Handed(Submission submission, CompletableFuture<Outcome> outcome) {}

    private record Waiting(ShortMessage message, CompletableFuture<Outcome> outcome) {}

    // ---- Calls of tests

    Handed hand(ShortMessage message) {
        CompletableFuture<Outcome> outcome = new CompletableFuture<>();
        return new Handed(call(now -> submit(message, outcome, now)), outcome);
    }

    /** Hands over a message for which there must be room, and waits for its outcome. */
    Outcome submit(ShortMessage message) {
        Handed handed = hand(message);
        if (handed.submission() != Submission.ACCEPTED) {
            throw new AssertionError(handed.submission());
        }
        return Patience.soon(handed.outcome());
    }

    /** Hands over all, as fast as the window allows. */
    List<CompletableFuture<Outcome>> submitAll(List<? extends ShortMessage> many) {
        List<Waiting> all = many.stream()
                .map(each -> new Waiting(each, new CompletableFuture<>()))
                .toList();
        call(now -> waiting.addAll(all));
        return all.stream().map(Waiting::outcome).toList();
    }

    InquiryAnswer ask(Inquiry inquiry) {
        CompletableFuture<InquiryAnswer> answer = new CompletableFuture<>();
        Submission submission = call(now -> {
            answers.put(++lastToken, answer);
            return session.ask(inquiry, lastToken, now);
        });
        if (submission != Submission.ACCEPTED) {
            throw new AssertionError(submission);
        }
        return Patience.soon(answer);
    }

    void respond(Came came, Outcome outcome) {
        call(now -> {
            session.respond(came.token(), outcome, now);
            return true;
        });
    }

    void close() {
        call(now -> {
            session.close(CloseReason.of(CloseCause.ASKED), now);
            return true;
        });
    }

    int windowRoom() {
        return call(now -> session.windowRoom());
    }

    private <T> T call(LongFunction<T> what) {
        return Patience.soon(CompletableFuture.supplyAsync(
                () -> {
                    long nowNanos = nowNanos();
                    T said = what.apply(nowNanos);
                    connection.sessionCalled(nowNanos);
                    return said;
                },
                connection.thread()::invokeLater));
    }

    // ---- Events of the connection

    @Override
    public SmppSession session() {
        return session;
    }

    @Override
    public void afterInput(long nowNanos) {
        Collections.reverse(answersOfThisRead);
        answersOfThisRead.forEach(Runnable::run);
        answersOfThisRead.clear();
        while (session.windowRoom() > 0 && !waiting.isEmpty()) {
            Waiting next = waiting.remove();
            submit(next.message(), next.outcome(), nowNanos);
        }
    }

    @Override
    public void closed(CloseReason reason, long nowNanos) {
        ended.complete(reason);
    }

    private Submission submit(ShortMessage message, CompletableFuture<Outcome> outcome, long nowNanos) {
        Submission submission = session.submit(message, Rewrite.NONE, ++lastToken, nowNanos);
        if (submission == Submission.ACCEPTED) {
            outcomes.put(lastToken, outcome);
        } else {
            outcome.completeExceptionally(new IllegalStateException(submission.toString()));
        }
        return submission;
    }

    private long nowNanos() {
        return connection.thread().nowNanos();
    }

    // ---- Events of the session

    @Override
    public void signInAsked(SignIn asked) {
        signIns.add(asked);
        Outcome verdict = manners.onSignIn.apply(asked);
        if (verdict.isAccepted()) {
            session.admit(nowNanos());
        } else {
            session.refuse(verdict, nowNanos());
        }
    }

    @Override
    public void signedIn(SignIn.Traffic traffic, String version) {
        begun.complete(version);
    }

    @Override
    public void signInRefused(Outcome why) {
        refusal.complete(why);
    }

    @Override
    public void messageCame(ShortMessage message, long token) {
        messages.add(new Came(message.owned(), token));
        manners.onMessage.apply(message).ifPresent(outcome -> {
            if (manners.backwards) {
                answersOfThisRead.add(() -> session.respond(token, outcome, nowNanos()));
            } else {
                session.respond(token, outcome, nowNanos());
            }
        });
    }

    @Override
    public void outcomeCame(long token, Outcome outcome) {
        CompletableFuture<Outcome> waits = outcomes.remove(token);
        if (waits == null || !waits.complete(outcome)) {
            throw new AssertionError("an outcome that nobody waits for: " + outcome);
        }
    }

    @Override
    public void inquiryCame(Inquiry inquiry, long token) {
        inquiries.add(inquiry);
        session.answer(token, manners.onInquiry.apply(inquiry), nowNanos());
    }

    @Override
    public void answerCame(long token, InquiryAnswer answer) {
        CompletableFuture<InquiryAnswer> waits = answers.remove(token);
        if (waits == null || !waits.complete(answer)) {
            throw new AssertionError("an answer that nobody waits for: " + answer);
        }
    }

    @Override
    public void subscriberAvailable(Address subscriber, Address asker) {
        available.add(subscriber);
    }

    @Override
    public void congestionTold(int percent) {}
}
