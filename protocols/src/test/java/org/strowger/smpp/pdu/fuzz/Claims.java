package org.strowger.smpp.pdu.fuzz;

/** What must hold whatever comes; cheap, because it is asked millions of times. */
final class Claims {
    private Claims() {}

    static void claim(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }
}
