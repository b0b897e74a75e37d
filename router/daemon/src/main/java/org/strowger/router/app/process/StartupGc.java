package org.strowger.router.app.process;

/**
 * Promotes the objects created at startup to the old generation before the first client connects. Otherwise the first
 * collections under load would copy these objects twice and pause every connection meanwhile.
 */
public final class StartupGc {
    private StartupGc() {}

    /** Runs a full collection without shrinking the heap, since the free space is needed as soon as clients connect. */
    public static void run() {
        FullGc.run(0, 100);
    }
}
