package org.strowger.smpp.pdu.fuzz;

/** Claims that must hold for any input; cheap, because they are checked millions of times. */
final class Claims {
    private Claims() {}

    static void claim(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }
}
