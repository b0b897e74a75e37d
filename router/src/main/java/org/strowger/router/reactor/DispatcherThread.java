package org.strowger.router.reactor;

import io.netty.util.concurrent.FastThreadLocalThread;

/** The Java thread of a {@link SelectorThread}; its type tells that it must never wait for another. */
final class DispatcherThread extends FastThreadLocalThread {
    DispatcherThread(SelectorThread dispatcher, String name) {
        super(dispatcher::run, name);
    }
}
