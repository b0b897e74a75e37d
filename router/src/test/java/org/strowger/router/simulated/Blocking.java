package org.strowger.router.simulated;

/** There is nobody who could end a wait: all sides of the network run on the one thread that would wait. */
final class Blocking {
    private Blocking() {}

    static IllegalStateException refused(String operation) {
        return new IllegalStateException(
                operation + " would block for ever: a simulated network has one thread; use non-blocking mode");
    }
}
