package org.strowger.cimd2;

import org.strowger.cimd2.packet.Cimd2ErrorCode;
import org.strowger.cimd2.packet.Operation;
import org.strowger.protocol.session.Window.Numbers;

/** The two sides of a session. */
public enum Cimd2Role {
    /** It logs in, submits, and is delivered to. */
    APPLICATION(
            Operation.SUBMIT,
            1,
            Cimd2ErrorCode.GENERIC_FAILURE,
            Cimd2ErrorCode.UNKNOWN_SUBSCRIBER,
            Cimd2ErrorCode.GENERIC_FAILURE),
    /** The SMSC. */
    SMSC(Operation.DELIVER, 0, Cimd2ErrorCode.SYSTEM_ERROR, Cimd2ErrorCode.FAILED, Cimd2ErrorCode.CONGESTION);

    /** All numbers of packets, those of both sides. */
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

    /** The operation in which it sends a message. */
    Operation message() {
        return message;
    }

    /** The number of its first request. */
    int first() {
        return first;
    }

    /** The numbers of its requests; none may be skipped. */
    Numbers numbers() {
        return new Numbers(first, STEP, NUMBERS - STEP + first, NUMBERS);
    }

    /** Whether its requests may have this number. */
    boolean numbers(int number) {
        return number >= 0 && number < NUMBERS && number % STEP == first;
    }

    /** The next number of the same side. */
    static int after(int number) {
        return (number + STEP) % NUMBERS;
    }

    /** The previous number of the same side. */
    static int before(int number) {
        return number - STEP;
    }

    /** How many requests of one side can be outstanding. */
    static int outstandingMax() {
        return NUMBERS / STEP;
    }

    /** Its answer to a message that may be accepted later. */
    Cimd2ErrorCode temporary() {
        return temporary;
    }

    /** Its answer to a message that will never be accepted. */
    Cimd2ErrorCode permanent() {
        return permanent;
    }

    /** Its answer to a message above a limit. */
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
