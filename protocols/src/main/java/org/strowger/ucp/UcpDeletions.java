package org.strowger.ucp;

import java.util.HashMap;
import java.util.Map;
import org.strowger.bound.Within;
import org.strowger.protocol.InquiryAnswer;

/**
 * The peer's operations that delete several messages. Each message is a separate inquiry; the operation is answered
 * when all inquiries are answered, and succeeds if at least one of them succeeded.
 */
@Within(Within.Scope.HOLDER)
final class UcpDeletions {
    /** An operation and its progress. */
    private static final class Deletion {
        private int left;
        private boolean done;
        private InquiryAnswer first = InquiryAnswer.done();
    }

    private final Map<Long, Deletion> open = new HashMap<>();

    /** Registers an operation whose inquiries have these tokens. */
    void begin(long... tokens) {
        Deletion deletion = new Deletion();
        deletion.left = tokens.length;
        for (long token : tokens) {
            open.put(token, deletion);
        }
    }

    /** Whether the inquiry with this token is part of such an operation. */
    boolean has(long token) {
        return !open.isEmpty() && open.containsKey(token);
    }

    /** Records the answer to one inquiry. @return whether this was the last pending inquiry of its operation */
    boolean isLast(long token, InquiryAnswer answer) {
        Deletion deletion = open.get(token);
        if (deletion == null) {
            throw new AssertionError("the operation is not part of a deletion");
        }
        if (answer.outcome().isAccepted()) {
            deletion.done = true;
        } else if (deletion.first.outcome().isAccepted()) {
            deletion.first = answer;
        }
        deletion.left--;
        return deletion.left == 0;
    }

    /** Returns the answer to the operation whose last inquiry has this token. */
    InquiryAnswer end(long token) {
        Deletion deletion = open.get(token);
        if (deletion == null) {
            throw new AssertionError("the operation is not part of a deletion");
        }
        open.values().removeIf(each -> each.left == 0);
        return deletion.done ? InquiryAnswer.done() : deletion.first;
    }
}
