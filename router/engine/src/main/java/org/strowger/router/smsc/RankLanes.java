package org.strowger.router.smsc;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;

/** The messages of one class. Applications with messages take turns, one message at a time. */
@Within(Within.Scope.HOLDER)
final class RankLanes<T extends QueuedMessage> {
    private final Map<Integer, ApplicationLane<T>> lanes = new HashMap<>();

    /** Applications with messages, the next application first; a lane emptied by a removal stays until its turn. */
    private final ArrayDeque<ApplicationLane<T>> round = new ArrayDeque<>();

    private int size;

    int size() {
        return size;
    }

    void add(T message, long arrival) {
        ApplicationLane<T> lane = lanes.computeIfAbsent(message.application(), number -> new ApplicationLane<>());
        lane.add(message, arrival);
        size++;
        if (!lane.inRound) {
            lane.inRound = true;
            round.addLast(lane);
        }
    }

    T first() {
        return nextLane().first();
    }

    /** Removes the first message; its application moves to the end of the round. */
    T poll() {
        ApplicationLane<T> lane = nextLane();
        T message = lane.first();
        lane.remove(message);
        size--;
        round.removeFirst();
        if (lane.isEmpty()) {
            lane.inRound = false;
        } else {
            round.addLast(lane);
        }
        return message;
    }

    boolean holds(T message) {
        @Nullable ApplicationLane<T> lane = lanes.get(message.application());
        return lane != null && lane.holds(message);
    }

    boolean remove(T message) {
        @Nullable ApplicationLane<T> lane = lanes.get(message.application());
        if (lane == null || !lane.remove(message)) {
            return false;
        }
        size--;
        return true;
    }

    /** A message of the application; null if it has none. */
    @Nullable
    T firstOf(int application) {
        @Nullable ApplicationLane<T> lane = lanes.get(application);
        return lane == null || lane.isEmpty() ? null : lane.first();
    }

    /** Adds messages until the list has {@code most} messages, starting with the application whose turn is next. */
    void addSomeTo(List<? super T> list, int most) {
        for (ApplicationLane<T> lane : round) {
            lane.addSomeTo(list, most);
        }
    }

    Collection<ApplicationLane<T>> lanes() {
        return lanes.values();
    }

    private ApplicationLane<T> nextLane() {
        ApplicationLane<T> lane = round.getFirst();
        while (lane.isEmpty()) {
            round.removeFirst();
            lane.inRound = false;
            lane = round.getFirst();
        }
        return lane;
    }
}
