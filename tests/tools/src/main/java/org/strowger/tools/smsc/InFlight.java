package org.strowger.tools.smsc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The unanswered messages. The index of a message serves as its token, which the session returns with the response. */
final class InFlight {
    private final List<@Nullable OutgoingMessage> places = new ArrayList<>();
    private int[] free = new int[16];
    private int freeCount;

    long add(OutgoingMessage parcel) {
        if (freeCount == 0) {
            places.add(parcel);
            return places.size() - 1L;
        }
        int place = free[--freeCount];
        places.set(place, parcel);
        return place;
    }

    OutgoingMessage remove(long token) {
        int place = (int) token;
        OutgoingMessage parcel = places.get(place);
        if (parcel == null) {
            throw new AssertionError("the message " + token + " was already answered");
        }
        places.set(place, null);
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, 2 * freeCount);
        }
        free[freeCount++] = place;
        return parcel;
    }
}
