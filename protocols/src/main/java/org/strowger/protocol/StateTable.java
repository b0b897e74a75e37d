package org.strowger.protocol;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.strowger.bound.Within;

/**
 * The transitions of a state machine as data: state and event to next state. A transition that is not in the table is
 * illegal. The diagrams in the documentation are generated from these tables.
 */
@Within(Within.Scope.PARTS)
public final class StateTable<S extends Enum<S>, E extends Enum<E>> {
    private final Map<S, Map<E, S>> rows;
    private final S first;

    private StateTable(Map<S, Map<E, S>> rows, S first) {
        this.rows = rows;
        this.first = first;
    }

    public static <S extends Enum<S>, E extends Enum<E>> Builder<S, E> startingIn(S first, Class<E> events) {
        return new Builder<>(first, events);
    }

    public S first() {
        return first;
    }

    public boolean allows(S state, E event) {
        return row(state).containsKey(event);
    }

    /** Returns the next state. An event that is illegal in {@code state} is a bug in our code. */
    public S next(S state, E event) {
        S next = row(state).get(event);
        if (next == null) {
            throw new AssertionError(event + " is not legal in state " + state);
        }
        return next;
    }

    /** Returns the final states, which have no transitions. */
    public Set<S> ends() {
        Set<S> ends = EnumSet.allOf(first.getDeclaringClass());
        ends.removeIf(state -> !row(state).isEmpty());
        return ends;
    }

    /** Returns the table as a Mermaid state diagram, the same text for the same table. */
    public String diagram() {
        var text =
                new StringBuilder("stateDiagram-v2\n    [*] --> ").append(first).append('\n');
        rows.forEach((state, row) -> row.forEach((event, next) -> text.append("    ")
                .append(state)
                .append(" --> ")
                .append(next)
                .append(": ")
                .append(words(event))
                .append('\n')));
        ends().forEach(end -> text.append("    ").append(end).append(" --> [*]").append('\n'));
        return text.toString();
    }

    private Map<E, S> row(S state) {
        return rows.getOrDefault(state, Map.of());
    }

    private static String words(Enum<?> event) {
        return event.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
    }

    public static final class Builder<S extends Enum<S>, E extends Enum<E>> {
        private final Map<S, Map<E, S>> rows;
        private final Class<E> events;
        private final S first;

        private Builder(S first, Class<E> events) {
            this.first = first;
            this.events = events;
            this.rows = new EnumMap<>(first.getDeclaringClass());
        }

        public Builder<S, E> on(S state, E event, S next) {
            S before = rows.computeIfAbsent(state, s -> new EnumMap<>(events)).put(event, next);
            if (before != null) {
                throw new IllegalArgumentException(state + " on " + event + " appears twice in the state table");
            }
            return this;
        }

        public StateTable<S, E> build() {
            return new StateTable<>(rows, first);
        }
    }
}
