package org.strowger.simulation.net;

/** A blocking call could never end, because both sides of the network run on the same thread. */
final class Blocking {
    private Blocking() {}

    static IllegalStateException refused(String operation) {
        return new IllegalStateException(
                operation + " would block for ever: a simulated network has one thread; use non-blocking mode");
    }
}
