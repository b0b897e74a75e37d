package org.strowger.router.config.grammar;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.strowger.router.config.yaml.Tree;

/** One tier of a route: the name of an SMSC, or several with weights. */
public final class Via implements Type<List<Via.Named>> {
    private static final Value<Integer> WEIGHT = Numbers.integer(1, 1_000_000);

    /** An SMSC, its weight, and where it was named. */
    public record Named(String smsc, int weight, Spot spot) {}

    static final ListOf<List<Named>> TIERS = ListOf.words(new Via());

    private Via() {}

    @Override
    public Optional<List<Named>> read(Spot spot) {
        if (!(spot.tree() instanceof Tree.Mapping mapping)) {
            return spot.tree() instanceof Tree.Scalar
                    ? Texts.NAME.read(spot).map(name -> List.of(new Named(name, 1, spot)))
                    : spot.expected(expected(), "");
        }
        List<Named> named = new ArrayList<>();
        for (Tree.Entry each : mapping.entries()) {
            Spot name = new Spot(each.key(), spot.below(each.key().text()), spot.reading());
            Optional<Integer> weight = WEIGHT.read(spot.entry(each));
            Texts.NAME.read(name).ifPresent(smsc -> weight.ifPresent(right -> named.add(new Named(smsc, right, name))));
        }
        if (mapping.entries().isEmpty()) {
            return spot.expected(expected(), "");
        }
        return named.size() == mapping.entries().size() ? Optional.of(List.copyOf(named)) : Optional.empty();
    }

    @Override
    public String expected() {
        return "the name of an SMSC, or several with weights such as {operator-a: 3, operator-b: 1}";
    }

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> weights = new LinkedHashMap<>();
        weights.put("type", "object");
        weights.put("minProperties", 1);
        weights.put("additionalProperties", WEIGHT.schema());
        return Map.of("anyOf", List.of(Texts.NAME.schema(), weights));
    }
}
