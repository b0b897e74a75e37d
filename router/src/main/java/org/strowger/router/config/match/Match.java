package org.strowger.router.config.match;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;

/**
 * Which messages a rule is for: those that meet all demands. Without demands, every message.
 *
 * @param demands in the order in which they are tested
 */
public record Match(List<Demand<?>> demands) {
    public static final Match ALL = new Match(List.of());

    public Match {
        demands = List.copyOf(demands);
    }

    /**
     * A criterion and the items that a rule wrote for it.
     *
     * @param items at least one; any of them suffices
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

    /** The section of the file in which these criteria can be used. */
    public static Section section(String title, List<Criterion<?>> criteria) {
        return Section.of(
                title + ": all keys that are written must fit, of a list any item; {}: every message",
                criteria.stream().<ConfigKey<?>>map(Criterion::key).toList());
    }

    /** The demands in a section without faults. */
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

    /** This and one more demand; no items demand nothing. */
    public <T> Match and(Criterion<T> criterion, List<T> items) {
        if (items.isEmpty()) {
            return this;
        }
        List<Demand<?>> more = new ArrayList<>(demands);
        more.add(new Demand<>(criterion, items));
        return new Match(more);
    }

    /** The items that the rule wrote for a criterion; none if it demands nothing of it. */
    @SuppressWarnings("unchecked") // the items of a demand are of its criterion's type
    public <T> List<T> items(Criterion<T> criterion) {
        for (Demand<?> demand : demands) {
            if (demand.criterion().equals(criterion)) {
                return (List<T>) demand.items();
            }
        }
        return List.of();
    }

    /** Whether each message that fits the other one certainly fits this. */
    public boolean covers(Match narrow) {
        return demands.stream().allMatch(demand -> demand.covers(narrow));
    }
}
