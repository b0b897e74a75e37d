package org.strowger.cimd2;

import org.strowger.cimd2.packet.Operation;

/** A request of the peer's as the owner of the session knows it: its operation and its number in one. */
final class Cimd2RequestToken {
    private static final int OPERATION_SHIFT = 32;

    private Cimd2RequestToken() {}

    static long of(Operation operation, int number) {
        return (long) operation.code() << OPERATION_SHIFT | number;
    }

    static Operation operation(long token) {
        return Operation.of((int) (token >>> OPERATION_SHIFT));
    }

    static int number(long token) {
        return (int) token;
    }
}
