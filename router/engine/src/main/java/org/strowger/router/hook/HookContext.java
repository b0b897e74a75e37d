package org.strowger.router.hook;

import java.util.List;
import org.strowger.router.event.LogEvent;
import org.strowger.router.reactor.NameLookup;
import org.strowger.router.reactor.SelectorThread;

/**
 * The environment of hooks.
 *
 * @param threads the SelectorThreads, which are the homes of hooks
 * @param lookup resolves host names
 * @param log logs events for operators
 */
public record HookContext(List<SelectorThread> threads, NameLookup lookup, Log log) {
    public HookContext {
        threads = List.copyOf(threads);
    }

    /** Logs an event of a hook. Called on SelectorThreads: must not block. */
    @FunctionalInterface
    public interface Log {
        void tell(String hook, LogEvent event, String detail);
    }
}
