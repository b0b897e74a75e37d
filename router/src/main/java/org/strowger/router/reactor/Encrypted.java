package org.strowger.router.reactor;

/** What is put around a session and may hide what is said. Asked by the connection's owner alone. */
public interface Encrypted {
    /** The protocol by which, such as {@code TLSv1.3}; empty while nothing is hidden. */
    String encryption();
}
