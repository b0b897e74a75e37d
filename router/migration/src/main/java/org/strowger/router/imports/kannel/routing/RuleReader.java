package org.strowger.router.imports.kannel.routing;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.strowger.router.config.match.Expression;
import org.strowger.router.imports.kannel.conf.GroupReader;
import org.strowger.router.imports.kannel.conf.Result;
import org.strowger.router.imports.kannel.conf.Values;

/** Reads the directives that decide which messages a link accepts. */
public final class RuleReader {
    private static final String BY_LABEL = "routes with match.label";
    private static final String BY_PREFIX = "routes with match.to";

    private static final String CLOSED = "; until then no route names the link";

    private final GroupReader reader;
    private boolean isClosed;

    public RuleReader(GroupReader reader) {
        this.reader = reader;
    }

    /** @param link the name of the SMSC */
    public RoutingRule read(String link) {
        LabelRule labels = new LabelRule(
                labels("allowed-smsc-id"),
                labels("denied-smsc-id"),
                labels("preferred-smsc-id"),
                new LabelRule.Expressions(
                        expressions("allowed-smsc-id-regex"),
                        expressions("denied-smsc-id-regex"),
                        expressions("preferred-smsc-id-regex")));
        List<PrefixLists> prefixes = new ArrayList<>();
        prefixes.add(new PrefixLists(prefixes("allowed-prefix"), prefixes("denied-prefix")));
        prefixes.add(new PrefixLists(expanded("allowed-prefix-regex"), expanded("denied-prefix-regex")));
        Set<String> preferred = new LinkedHashSet<>(prefixes("preferred-prefix"));
        preferred.addAll(expanded("preferred-prefix-regex"));
        if (isClosed) {
            prefixes.add(PrefixLists.NOTHING);
        }
        return new RoutingRule(link, labels, prefixes, preferred);
    }

    private Set<String> labels(String key) {
        Optional<String> value = reader.value(key);
        Set<String> labels = new LinkedHashSet<>();
        value.ifPresent(each -> labels.addAll(Values.list(each)));
        reader.map(key, each -> {
            if (labels.isEmpty()) {
                return lost(key, "the list is empty", true);
            }
            return labels.stream().allMatch(Values::isLabel)
                    ? Result.taken(BY_LABEL)
                    : lost(key, Values.LABEL_FORM, labels.stream().noneMatch(Values::isLabel));
        });
        labels.removeIf(each -> !Values.isLabel(each));
        return labels;
    }

    private List<Expression> expressions(String key) {
        List<Expression> expressions = new ArrayList<>();
        reader.map(key, each -> {
            if (Expression.faultOf(each.value(), "").isPresent()) {
                return lost(key, "it is not an RE2 expression: write the routes by hand", true);
            }
            expressions.add(Expression.of(each.value(), ""));
            return Result.changed(BY_LABEL + ", for the labels in these files; not for other labels that clients use");
        });
        return expressions;
    }

    private Set<String> prefixes(String key) {
        Set<String> prefixes = new LinkedHashSet<>();
        reader.map(key, each -> {
            List<String> words = Values.list(each.value());
            words.stream().filter(RuleReader::isPrefix).forEach(prefixes::add);
            if (prefixes.size() < words.size() || words.isEmpty()) {
                return words.isEmpty()
                        ? lost(key, "the list is empty", true)
                        : lost(
                                key,
                                "some of these are not the beginnings of numbers: write their routes by hand",
                                prefixes.isEmpty());
            }
            return Result.taken(BY_PREFIX);
        });
        return prefixes;
    }

    private Set<String> expanded(String key) {
        Set<String> prefixes = new LinkedHashSet<>();
        reader.map(key, each -> {
            Optional<List<String>> expanded = PrefixExpression.expand(each.value())
                    .filter(all -> all.stream().allMatch(RuleReader::isPrefix));
            if (expanded.isEmpty()) {
                return lost(
                        key, "it matches more than the beginnings of numbers: write routes with match.to: /RE/", true);
            }
            prefixes.addAll(expanded.get());
            return Result.taken(BY_PREFIX);
        });
        return prefixes;
    }

    /** Reports a lost directive. A link whose whole list of permitted messages is lost accepts nothing. */
    private Result lost(String key, String why, boolean isWhole) {
        boolean closes = isWhole && key.startsWith("allowed");
        isClosed |= closes;
        return Result.lost(closes ? why + CLOSED : why);
    }

    /** Whether a word is a prefix of numbers. */
    public static boolean isPrefix(String text) {
        return text.matches("\\+?[0-9]{1,20}|\\+");
    }
}
