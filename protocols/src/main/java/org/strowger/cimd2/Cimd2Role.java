package org.strowger.cimd2;

import org.strowger.cimd2.packet.Cimd2ErrorCode;
import org.strowger.cimd2.packet.Operation;
import org.strowger.protocol.session.Window.Numbers;

/** The two sides of a session. */
public enum Cimd2Role {
    /** The application: it logs in, submits messages, and receives deliveries. */
    APPLICATION(
            Operation.SUBMIT,
            1,
            Cimd2ErrorCode.GENERIC_FAILURE,
            Cimd2ErrorCode.UNKNOWN_SUBSCRIBER,
            Cimd2ErrorCode.GENERIC_FAILURE),
    /** The SMSC. */
    SMSC(Operation.DELIVER, 0, Cimd2ErrorCode.SYSTEM_ERROR, Cimd2ErrorCode.FAILED, Cimd2ErrorCode.CONGESTION);

    /** The number of packet numbers that both sides share. */
    private static final int NUMBERS = 256;

    private static final int STEP = 2;

    private final Operation message;
    private final int first;
    private final Cimd2ErrorCode temporary;
    private final Cimd2ErrorCode permanent;
    private final Cimd2ErrorCode throttled;

    Cimd2Role(
            Operation message,
            int first,
            Cimd2ErrorCode temporary,
            Cimd2ErrorCode permanent,
            Cimd2ErrorCode throttled) {
        this.message = message;
        this.first = first;
        this.temporary = temporary;
        this.permanent = permanent;
        this.throttled = throttled;
    }

    public Cimd2Role peer() {
        return this == APPLICATION ? SMSC : APPLICATION;
    }

    /** The operation in which this side sends messages. */
    Operation message() {
        return message;
    }

    /** The packet number of its first request. */
    int first() {
        return first;
    }

    /** The packet numbers of its requests; none may be skipped. */
    Numbers numbers() {
        return new Numbers(first, STEP, NUMBERS - STEP + first, NUMBERS);
    }

    /** Whether a request of this side may have this number. */
    boolean numbers(int number) {
        return number >= 0 && number < NUMBERS && number % STEP == first;
    }

    /** Returns the next number of the same side. */
    static int after(int number) {
        return (number + STEP) % NUMBERS;
    }

    /** Returns the previous number of the same side. */
    static int before(int number) {
        return number - STEP;
    }

    /** Returns the maximum number of outstanding requests of one side. */
    static int outstandingMax() {
        return NUMBERS / STEP;
    }

    /** The error code for a message that may be accepted later. */
    Cimd2ErrorCode temporary() {
        return temporary;
    }

    /** The error code for a message that will never be accepted. */
    Cimd2ErrorCode permanent() {
        return permanent;
    }

    /** The error code for a message above a rate limit. */
    Cimd2ErrorCode throttled() {
        return throttled;
    }

    /** Whether this side may send a request. */
    boolean sends(Operation operation) {
        return switch (operation.sender()) {
            case APPLICATION -> this == APPLICATION;
            case SMSC -> this == SMSC;
            case BOTH -> true;
            case NOBODY -> false;
        };
    }
}
