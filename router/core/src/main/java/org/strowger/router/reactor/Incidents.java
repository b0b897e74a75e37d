package org.strowger.router.reactor;

/**
 * Reports the reactor's internal errors to the operator. The methods are called on a SelectorThread and must not block.
 */
public interface Incidents {
    /** An internal error has ended a connection, or the run of a timer or a task. */
    void handlerFailed(String thread, String what, Throwable cause);

    /** A broken selector was replaced by a new one. */
    void selectorReplaced(String thread, String why);

    /** Accepting connections has failed and pauses. */
    void acceptPaused(String thread, String address, String why);

    /** An internal error has ended the thread: the daemon must stop. */
    void threadFailed(String thread, Throwable cause);
}
