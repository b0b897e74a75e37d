package org.strowger.router.config.fields;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.strowger.message.OptionalParameter;
import org.strowger.message.Rewrite.ParameterChanges;

/** Rules for TLVs, in the order in which they apply. Immutable. */
public final class TlvRules {
    public static final TlvRules NONE = new TlvRules(List.of());

    private final List<TlvRule> rules;
    private final List<Integer> changedTags;

    private TlvRules(List<TlvRule> rules) {
        this.rules = List.copyOf(rules);
        this.changedTags = rules.stream()
                .flatMap(each -> each.changedTags().stream())
                .distinct()
                .toList();
    }

    static TlvRules of(List<TlvRule> rules) {
        return rules.isEmpty() ? NONE : new TlvRules(rules);
    }

    public boolean isNone() {
        return rules.isEmpty();
    }

    /** Whether some rule can refuse a message. */
    public boolean canRefuse() {
        return rules.stream().anyMatch(TlvRule::canRefuse);
    }

    /** These rules, followed by the others. */
    public TlvRules then(TlvRules others) {
        if (others.isNone() || isNone()) {
            return isNone() ? others : this;
        }
        return new TlvRules(Stream.concat(rules.stream(), others.rules.stream()).toList());
    }

    /**
     * The result of the rules for a message.
     *
     * @param changes the changes to its parameters
     * @param refusals the fault for which the message is refused; empty if it is not refused
     */
    public record Result(ParameterChanges changes, List<TlvFault> refusals) {
        public Result {
            refusals = List.copyOf(refusals);
        }

        public boolean isRefused() {
            return !refusals.isEmpty();
        }
    }

    /** Applies the rules to the optional parameters of a message. */
    public Result of(List<OptionalParameter> before, MessageValues message) {
        List<OptionalParameter> after = new ArrayList<>(before);
        for (TlvRule rule : rules) {
            Optional<TlvFault> fault = rule.apply(after, message);
            if (fault.isPresent()) {
                return new Result(ParameterChanges.NONE, List.of(fault.get()));
            }
        }
        return new Result(changes(before, after), List.of());
    }

    private ParameterChanges changes(List<OptionalParameter> before, List<OptionalParameter> after) {
        List<Integer> dropped = new ArrayList<>();
        List<OptionalParameter> added = new ArrayList<>();
        for (int tag : changedTags) {
            List<OptionalParameter> was = with(tag, before);
            List<OptionalParameter> is = with(tag, after);
            if (!was.equals(is)) {
                dropped.add(tag);
                added.addAll(is);
            }
        }
        return dropped.isEmpty() ? ParameterChanges.NONE : new ParameterChanges(dropped, added);
    }

    private static List<OptionalParameter> with(int tag, List<OptionalParameter> parameters) {
        return parameters.stream().filter(each -> each.tag() == tag).toList();
    }

    @Override
    public String toString() {
        return rules.stream().map(TlvRule::toString).collect(Collectors.joining(", "));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TlvRules that && rules.equals(that.rules);
    }

    @Override
    public int hashCode() {
        return rules.hashCode();
    }
}
