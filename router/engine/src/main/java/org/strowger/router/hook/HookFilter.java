package org.strowger.router.hook;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.strowger.message.DefaultCoding;
import org.strowger.router.filter.AsyncMessageFilter;
import org.strowger.router.filter.Verdict;

/** Asks a hook about the messages of an application. */
final class HookFilter implements AsyncMessageFilter {
    /** A question waits for a connection and then for its answer, and so once more if it is sent again. */
    private static final int WAITS = 4;

    /** The time that a message waits in addition, so that it gets the hook's own verdict. */
    private static final long MORE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Hook hook;
    private final DefaultCoding agreed;

    HookFilter(Hook hook, DefaultCoding agreed) {
        this.hook = hook;
        this.agreed = agreed;
    }

    /** The name of the filter for this hook. */
    static String nameOf(String hook) {
        return "hook " + hook;
    }

    @Override
    public String name() {
        return nameOf(hook.name());
    }

    @Override
    public long timeoutNanos() {
        return WAITS * hook.settings().answering().timeout().toNanos() + MORE_NANOS;
    }

    @Override
    public void judge(Question message, Consumer<Verdict> reply) {
        hook.ask(message, agreed, reply);
    }
}
