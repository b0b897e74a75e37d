package org.strowger.router.reactor;

/** Hears of what an operator should know. Called on a SelectorThread: it must not block. */
public interface Incidents {
    /** A fault of ours cost a connection, a timer or a task. */
    void handlerFailed(String thread, String what, Throwable cause);

    /** The selector was of no use any more; its channels were moved to a new one. */
    void selectorReplaced(String thread, String why);

    /** The system lets us accept no more for now. */
    void acceptPaused(String thread, String address, String why);

    /** The thread itself failed and is no more: the daemon must stop. */
    void threadFailed(String thread, Throwable cause);
}
