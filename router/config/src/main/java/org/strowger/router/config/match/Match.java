package org.strowger.router.config.match;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;

/**
 * The messages that a rule applies to: all messages that meet every demand. Without demands, the rule applies to every
 * message.
 *
 * @param demands in the order in which they are tested
 */
public record Match(List<Demand<?>> demands) {
    public static final Match ALL = new Match(List.of());

    public Match {
        demands = List.copyOf(demands);
    }

    /**
     * A criterion and its items in a rule.
     *
     * @param items at least one item; the message must match one of them
     */
    public record Demand<T>(Criterion<T> criterion, List<T> items) {
        public Demand {
            items = List.copyOf(items);
        }

        public MessageTest test(ToIntFunction<String> parties) {
            return criterion.test(items, parties);
        }

        public String met(MessageFacts message) {
            return criterion.met(items, message);
        }

        public String unmet(MessageFacts message) {
            return criterion.unmet(items, message);
        }

        private boolean covers(Match narrow) {
            List<T> others = narrow.items(criterion);
            return !others.isEmpty()
                    && others.stream()
                            .allMatch(other -> items.stream().anyMatch(item -> criterion.covers(item, other)));
        }
    }

    /** The section of the file that contains these criteria as keys. */
    public static Section section(String title, List<Criterion<?>> criteria) {
        return Section.of(
                title + ": all keys that are present must match; a list matches if any of its items matches; {}: "
                        + "every message",
                criteria.stream().<ConfigKey<?>>map(Criterion::key).toList());
    }

    /** Builds a match from a section, which must have no faults. */
    public static Match of(SectionValues section, List<Criterion<?>> criteria) {
        Match match = ALL;
        for (Criterion<?> criterion : criteria) {
            match = match.and(criterion, section);
        }
        return match;
    }

    private <T> Match and(Criterion<T> criterion, SectionValues section) {
        return and(criterion, section.value(criterion.key()));
    }

    /** Adds a demand. If there are no items, returns this match unchanged. */
    public <T> Match and(Criterion<T> criterion, List<T> items) {
        if (items.isEmpty()) {
            return this;
        }
        List<Demand<?>> more = new ArrayList<>(demands);
        more.add(new Demand<>(criterion, items));
        return new Match(more);
    }

    /** The rule's items for a criterion; empty if the rule does not use the criterion. */
    @SuppressWarnings("unchecked") // the items of a demand have the type of its criterion
    public <T> List<T> items(Criterion<T> criterion) {
        for (Demand<?> demand : demands) {
            if (demand.criterion().equals(criterion)) {
                return (List<T>) demand.items();
            }
        }
        return List.of();
    }

    /** Whether every message that matches {@code narrow} is certain to match this. */
    public boolean covers(Match narrow) {
        return demands.stream().allMatch(demand -> demand.covers(narrow));
    }
}
