package org.strowger.router.exchange.custodian;

import org.strowger.message.MessageState;
import org.strowger.router.exchange.custody.CustodyState;
import org.strowger.router.metrics.laws.MessageTerm;

/** Maps the states in custody, and the ways in which a message ends, to the terms of the law of messages. */
final class MessageEnds {
    private MessageEnds() {}

    static MessageTerm termOf(CustodyState state) {
        return switch (state) {
            case ENTERING -> MessageTerm.ENTERING;
            case GATHERING -> MessageTerm.GATHERING;
            case FILTERING -> MessageTerm.FILTERING;
            case GOING -> MessageTerm.GOING;
            case WAITING -> MessageTerm.WAITING;
            case HELD -> MessageTerm.HELD;
            case ENDED -> throw new IllegalArgumentException("a message that has ended is not in custody");
        };
    }

    static MessageTerm termOf(MessageState end) {
        return switch (end) {
            case REJECTED -> MessageTerm.REFUSED;
            case EXPIRED -> MessageTerm.EXPIRED;
            case DELETED -> MessageTerm.CANCELLED;
            case UNKNOWN -> MessageTerm.UNKNOWN;
            default -> MessageTerm.SETTLED;
        };
    }
}
