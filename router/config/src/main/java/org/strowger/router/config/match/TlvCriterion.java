package org.strowger.router.config.match;

import java.util.List;
import java.util.function.ToIntFunction;
import org.strowger.message.OptionalParameter;
import org.strowger.router.config.grammar.ConfigKey;

/** A criterion for the values of optional parameters (SMPP 3.4 section 5.3). */
final class TlvCriterion implements Criterion<TlvPatterns> {
    private final ConfigKey<List<TlvPatterns>> key = ConfigKey.key(
                    "tlv",
                    TlvPatterns.TYPE,
                    "TLVs that the message must have, with expressions to search for in their values, read as text; "
                            + "if there are several in one {}, all must match")
            .or("[]")
            .example("{0x1400: /^110/}");

    /** An optional parameter and its compiled expression. */
    private record Wanted(int tag, Expression value) {
        boolean isMetBy(List<OptionalParameter> parameters) {
            for (int i = 0; i < parameters.size(); i++) {
                OptionalParameter each = parameters.get(i);
                if (each.tag() == tag && value.isFoundIn(Labels.text(each))) {
                    return true;
                }
            }
            return false;
        }
    }

    @Override
    public ConfigKey<List<TlvPatterns>> key() {
        return key;
    }

    @Override
    public boolean differsBetweenParts() {
        return true;
    }

    @Override
    public MessageTest test(List<TlvPatterns> items, ToIntFunction<String> parties) {
        List<List<Wanted>> compiled = items.stream()
                .map(item -> item.all().stream()
                        .map(each -> new Wanted(
                                each.tag(),
                                Expression.of(
                                        each.value().expression(), each.value().flags())))
                        .toList())
                .toList();
        return message -> isAnyMet(compiled, message.optionalParameters());
    }

    private static boolean isAnyMet(List<List<Wanted>> compiled, List<OptionalParameter> parameters) {
        for (List<Wanted> item : compiled) {
            if (item.stream().allMatch(each -> each.isMetBy(parameters))) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String met(List<TlvPatterns> items, MessageFacts message) {
        return "the TLVs have " + Criterion.any(items);
    }

    @Override
    public String unmet(List<TlvPatterns> items, MessageFacts message) {
        return "the TLVs do not have " + Criterion.any(items);
    }
}
