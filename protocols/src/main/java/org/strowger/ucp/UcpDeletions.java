package org.strowger.ucp;

import java.util.HashMap;
import java.util.Map;
import org.strowger.protocol.InquiryAnswer;

/**
 * Operations that ask for several messages to be deleted. Each message is asked for by itself; the operation is
 * answered when all of them are, and it was done if it was for any of them.
 */
final class UcpDeletions {
    /** An operation, and how far it is. */
    private static final class Deletion {
        private int left;
        private boolean done;
        private InquiryAnswer first = InquiryAnswer.done();
    }

    private final Map<Long, Deletion> open = new HashMap<>();

    /** Begins an operation that asks for the messages with these tokens. */
    void begin(long... tokens) {
        Deletion deletion = new Deletion();
        deletion.left = tokens.length;
        for (long token : tokens) {
            open.put(token, deletion);
        }
    }

    /** Whether it is a part of such an operation. */
    boolean has(long token) {
        return !open.isEmpty() && open.containsKey(token);
    }

    /** Takes the answer for one message. @return whether it was the last one that the operation waits for */
    boolean isLast(long token, InquiryAnswer answer) {
        Deletion deletion = open.get(token);
        if (deletion == null) {
            throw new AssertionError("it is a part of none");
        }
        if (answer.outcome().isAccepted()) {
            deletion.done = true;
        } else if (deletion.first.outcome().isAccepted()) {
            deletion.first = answer;
        }
        deletion.left--;
        return deletion.left == 0;
    }

    /** What to answer the operation of which this was the last message. */
    InquiryAnswer end(long token) {
        Deletion deletion = open.get(token);
        if (deletion == null) {
            throw new AssertionError("it is a part of none");
        }
        open.values().removeIf(each -> each.left == 0);
        return deletion.done ? InquiryAnswer.done() : deletion.first;
    }
}
