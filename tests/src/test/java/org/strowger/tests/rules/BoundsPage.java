package org.strowger.tests.rules;

import static java.util.stream.Collectors.joining;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.tests.rules.Bounds.Entry;
import org.strowger.tests.rules.GrowingFields.Field;

/** The tables of the page on bounds, from the declarations in the sources. */
final class BoundsPage {
    private static final String HEAD = """
            | Bound | Limit | Owner; share | When full |
            | --- | --- | --- | --- |
            """;

    private final Bounds bounds;

    BoundsPage(Bounds bounds) {
        this.bounds = bounds;
    }

    /** The rows of one kind: {@code PROMISE}, {@code CONVENIENCE} or {@code FORMAT}. */
    String table(String kind) {
        return HEAD
                + bounds.entries()
                        .filter(entry -> entry.value("kind").equals(kind))
                        .map(this::row)
                        .sorted(Comparator.comparing(row -> row.toLowerCase(Locale.ROOT)))
                        .collect(joining());
    }

    private String row(Entry entry) {
        Bound.Owner owner = Bound.Owner.valueOf(entry.value("owner"));
        Sharing share = Sharing.valueOf(entry.value("share"));
        String shared = share == Sharing.SINGLE ? owner.toString() : owner + "; " + share;
        return "| " + entry.value("of") + " | " + limit(entry) + " | " + shared + " | " + entry.value("full") + " |\n";
    }

    private String limit(Entry entry) {
        return entry.limits().isEmpty()
                ? value(entry.field(), entry)
                : entry.limits().stream().map(limit -> limit(limit, entry)).collect(joining(", "));
    }

    private String limit(String limit, Entry entry) {
        ConfigurationKeys.Key key = bounds.keys().get(limit);
        if (key != null) {
            return "`" + limit + "`, " + (key.unwritten().isEmpty() ? "required" : key.unwritten());
        }
        Optional<Field> constant = bounds.constants().find(limit, entry.field());
        return constant.isPresent() ? value(constant.get(), entry) : limit;
    }

    private String value(Field constant, Entry entry) {
        long value = bounds.constants()
                .valueOf(constant)
                .orElseThrow(() -> new AssertionError(
                        constant.position() + " has no value that the page can show: give its limit in words"));
        return number(value, constant.name() + entry.value("of").toUpperCase(Locale.ROOT));
    }

    private static String number(long value, String name) {
        boolean isSize = name.contains("OCTETS") || name.contains("BYTES");
        if (isSize && value >= 1 << 20 && value % (1 << 20) == 0) {
            return (value >> 20) + " MiB";
        }
        if (isSize && value >= 1 << 10 && value % (1 << 10) == 0) {
            return (value >> 10) + " KiB";
        }
        return String.format(Locale.ROOT, "%,d", value) + (isSize ? " octets" : "");
    }

    /** The largest sizes and counts of formats, by package. */
    String formats() {
        Map<String, String> rows = new TreeMap<>();
        bounds.constants()
                .all()
                .filter(each -> Bounds.limits(each) && !Bounds.isExempt(each.name()))
                .filter(each -> bounds.scopeOf(each)
                        .filter(Bounds.SCOPES_OF_LIMITS::contains)
                        .isPresent())
                .filter(each ->
                        bounds.entries().noneMatch(entry -> entry.field().tree() == each.tree()))
                .forEach(each -> rows.put(
                        packageOf(each) + Constants.nameOf(each),
                        "| `" + packageOf(each) + "` | `" + Constants.nameOf(each) + "` | "
                                + bounds.constants().valueOf(each).stream()
                                        .mapToObj(value -> number(value, each.name()))
                                        .findFirst()
                                        .orElse(String.valueOf(each.tree().getInitializer()))
                                + " |\n"));
        return "| Package | Constant | Limit |\n| --- | --- | --- |\n" + String.join("", rows.values());
    }

    private static String packageOf(Field field) {
        return field.source().packageName().replace("org.strowger.", "").replace("router.", "");
    }

    String exemptions() {
        return Bounds.EXEMPT.stream().map(each -> "- " + each.reason() + "\n").collect(joining());
    }

    List<String> names() {
        return bounds.entries().map(entry -> entry.value("of")).toList();
    }
}
