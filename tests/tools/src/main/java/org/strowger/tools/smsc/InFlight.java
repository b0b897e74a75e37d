package org.strowger.tools.smsc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The unanswered messages. The index of a message serves as its token, which the session returns with the response. */
final class InFlight {
    private final List<@Nullable OutgoingMessage> messages = new ArrayList<>();
    private int[] free = new int[16];
    private int freeCount;

    long add(OutgoingMessage message) {
        if (freeCount == 0) {
            messages.add(message);
            return messages.size() - 1L;
        }
        int slot = free[--freeCount];
        messages.set(slot, message);
        return slot;
    }

    OutgoingMessage remove(long token) {
        int slot = (int) token;
        OutgoingMessage message = messages.get(slot);
        if (message == null) {
            throw new AssertionError("the message " + token + " was already answered");
        }
        messages.set(slot, null);
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, 2 * freeCount);
        }
        free[freeCount++] = slot;
        return message;
    }
}
