package org.strowger.router.hook;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.message.DefaultCoding;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.config.hook.HookSettings;
import org.strowger.router.filter.AsyncMessageFilter.Question;
import org.strowger.router.filter.Verdict;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.thread.Mailbox;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.shared.ExpiringCache;

/**
 * A configured hook, as all threads see it. A cached answer is used on the thread of the message; other questions go to
 * the {@link HookClient} on the home thread.
 */
public final class Hook {
    private static final long LATELY_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final String name;
    private final SelectorThread home;
    private final Published<HookSettings> settings;

    @Bound(
            of = "cached answers of a hook",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.APPLICATION,
            share = Sharing.NONE,
            limit = "hooks[].cache.entries",
            full = "the answer that was used longest ago is forgotten, of any application; the hook is asked again, "
                    + "and its questions are shared")
    private final Published<ExpiringCache<HookAnswer>> cache;

    private final HookFigures figures = new HookFigures();
    private final HookClient client;

    /** @param isShared whether several applications have the hook */
    Hook(HookSettings first, boolean isShared, SelectorThread home, HookContext context) {
        this.name = first.name();
        this.home = home;
        this.settings = new Published<>(first);
        this.cache = new Published<>(new ExpiringCache<>(first.cache().entries()));
        this.client = new HookClient(this, first, home, context.lookup(), context.log());
        client.shared(isShared);
    }

    public String name() {
        return name;
    }

    public HookSettings settings() {
        return settings.get();
    }

    public HookFigures figures() {
        return figures;
    }

    /** The state of a hook, worst first. */
    public enum State {
        /** After failures in a row, {@code on-failure} applies to all questions but a trial now and then. */
        DOWN,
        /** Messages wait beyond the share of their application, or questions found no free connection lately. */
        FULL,
        /** On average, answers take more than half of the time that they may take. */
        SLOW,
        UP
    }

    /** The state, as far as its home has published it. */
    public State state(long nowNanos) {
        if (figures.isDown()) {
            return State.DOWN;
        }
        boolean isFull = figures.beyond() > 0
                || (!figures.lastFull().isNever()
                        && nowNanos - figures.lastFull().nanos() < LATELY_NANOS);
        if (isFull) {
            return State.FULL;
        }
        long mayTakeNanos = settings().answering().timeout().toNanos();
        return figures.averageNanos() > mayTakeNanos / 2 ? State.SLOW : State.UP;
    }

    /** The number of cached answers. */
    public int cached() {
        return cache.get().size();
    }

    /**
     * Puts other settings with the same name into effect. If they name another service, the cached answers are
     * forgotten.
     *
     * @param isShared whether several applications have the hook
     */
    void change(HookSettings next, boolean isShared) {
        home.invokeLater(() -> apply(next, isShared));
    }

    /** Runs on the home thread, so that no question and no answer is handled with the settings of another service. */
    private void apply(HookSettings next, boolean isShared) {
        HookSettings before = settings.get();
        client.shared(isShared);
        if (before.equals(next) && !next.target().isTls()) {
            return; // With TLS, certificates may have changed.
        }
        boolean isSame = before.url().equals(next.url())
                && before.kind() == next.kind()
                && before.cache().equals(next.cache());
        settings.set(next);
        if (!isSame) {
            cache.set(new ExpiringCache<>(next.cache().entries()));
        }
        client.changed(next);
    }

    /**
     * Asks about a message. Called on the thread of the message.
     *
     * @param agreed the alphabet of data_coding 0 that is agreed with the application
     * @param reply accepts the verdict, on any thread
     */
    void ask(Question message, DefaultCoding agreed, Consumer<Verdict> reply) {
        HookSettings now = settings.get();
        if (now.kind() == HookSettings.Kind.LOOKUP) {
            String number = HookAddress.written(message.destination());
            HookAnswer answer = known(number, message.askedNanos());
            if (answer.isLasting()) {
                figures.count(HookResult.CACHED, 1);
                reply.accept(answer.verdict());
            } else {
                pass(new HookQuestion(number, message, agreed, reply));
            }
        } else {
            pass(new HookQuestion("", message, message.message().zero(agreed), reply));
        }
    }

    private void pass(HookQuestion question) {
        if (home.isOwner()) {
            client.ask(question);
        } else if (home.post(() -> client.ask(question)) == Mailbox.Posted.FULL) {
            figures.count(HookResult.FULL, 1);
            question.endUnasked(full());
        }
        // If the thread has ended, the router is ending: the question is asked again after the start.
    }

    /** The answer about a number, if it is still valid; otherwise {@link HookAnswer#NONE}. */
    HookAnswer known(String number, long nowNanos) {
        return cache.get().find(number, nowNanos, HookAnswer.NONE);
    }

    void remember(String number, HookAnswer answer, long nowNanos) {
        HookSettings.Cache limits = settings.get().cache();
        long forNanos = (answer.isFound() ? limits.found() : limits.notFound()).toNanos();
        cache.get().put(number, answer, nowNanos + forNanos);
    }

    /** The verdict on a question without a usable answer. */
    Verdict failed() {
        return verdict(settings.get().answering().onFailure(), "has failed");
    }

    /** The verdict on a question for which no connection was free in time. */
    Verdict full() {
        return verdict(settings.get().answering().onFull(), "was not asked in time");
    }

    private Verdict verdict(HookSettings.Fallback fallback, String why) {
        return switch (fallback) {
            case PASS -> Verdict.PASS;
            case REFUSE -> Verdict.refuse(RefusalReason.LATER, 0, "the hook " + name + " " + why);
            case LATER -> Verdict.LATER;
        };
    }
}
