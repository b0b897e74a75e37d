package org.strowger.tests.rules;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.ParenthesizedTree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.strowger.tests.rules.GrowingFields.Field;

/**
 * The bounds that sources declare by {@code @Bound}, and the rules that find one without a declaration: a constant or
 * configuration key that limits something, and a collection that grows.
 */
final class Bounds {
    /** Scopes in which the largest values and lengths are limits of a format, or of an operator's own doing. */
    static final Set<String> SCOPES_OF_LIMITS = Set.of("PACKET", "REQUEST", "TURN", "COMMAND", "CONFIGURATION");

    private static final Pattern LIMIT = Pattern.compile("(?:.*_)?(?:MAX|MOST|LIMIT|CAPACITY|KEPT|REMEMBERED)(?:_.*)?");
    private static final Set<String> NUMBERS = Set.of("int", "long", "short");

    /** Constants that limit neither a number of things nor a size in memory, by the end of their names. */
    record Exemption(String names, String reason) {
        boolean has(String name) {
            return name.matches(names);
        }
    }

    static final List<Exemption> EXEMPT = List.of(
            new Exemption(".*(?:NANOS|MILLIS|SECONDS|MINUTES|DAYS)(?:_.*)?", "durations"),
            new Exemption(
                    "(?:.*_)?(?:OCTET|PORT|TAG|PRIORITY|TON|CODE|ERROR|DIGIT|SEPTET|CLASS|PERCENT|REFERENCE|NARROW"
                            + "|PROTOCOL|FORMAT|STATUS|VALUE|LATIN1?|SMALL|SHORT|NUMBER)_MAX",
                    "largest values of a field or a number"),
            new Exemption("(?:.*_)?(?:DIGITS|CHARACTERS|LENGTH|WIDTH)_MAX", "lengths of a name, a number or a text"),
            new Exemption(
                    "(?:.*_)?(?:SHOWN|TOLD|NAMED|LISTED|ROWS)_MAX", "how much of an answer or of a log entry is shown"),
            new Exemption("(?:.*_)?LOOKED_(?:AT|FOR)_MAX", "how much is examined at a time"),
            new Exemption("UNLIMITED", "the absence of a limit"));

    private final List<SourceFile> sources;
    private final Map<String, ConfigurationKeys.Key> keys;
    private final Constants constants;
    private final List<Entry> entries = new ArrayList<>();
    private final Set<String> named = new HashSet<>();
    private final Map<String, String> scopesOfPackages = new HashMap<>();
    private final Set<String> holders = new HashSet<>();

    /** A declared bound. */
    record Entry(Field field, Map<String, String> values) {
        String value(String name) {
            return values.getOrDefault(name, "");
        }

        List<String> limits() {
            return value("limit").isEmpty() ? List.of() : List.of(value("limit").split(", ", -1));
        }
    }

    Bounds(List<SourceFile> sources, Map<String, ConfigurationKeys.Key> keys) {
        this.sources = sources;
        this.keys = keys;
        this.constants = new Constants(sources);
        for (SourceFile source : sources) {
            if (source.isPackageInfo()) {
                scope(source.unit().getPackageAnnotations())
                        .ifPresent(scope -> scopesOfPackages.put(source.packageName(), scope));
            }
            for (ClassTree type : source.all(ClassTree.class)) {
                if (scope(type.getModifiers().getAnnotations()).equals(Optional.of("HOLDER"))) {
                    holders.add(type.getSimpleName().toString());
                }
            }
            GrowingFields.forEachField(source, this::read);
        }
    }

    private void read(Field field) {
        bound(field).ifPresent(bound -> {
            Entry entry = new Entry(field, bound);
            entries.add(entry);
            entry.limits().forEach(limit -> {
                named.add(limit);
                named.addAll(qualified(limit, field));
            });
        });
    }

    Stream<Entry> entries() {
        return entries.stream();
    }

    Constants constants() {
        return constants;
    }

    Map<String, ConfigurationKeys.Key> keys() {
        return keys;
    }

    /** The names that a name without a type can mean within the class of a field. */
    private static List<String> qualified(String name, Field within) {
        return name.contains(".")
                ? List.of(name)
                : within.classes().stream()
                        .map(type -> type.getSimpleName() + "." + name)
                        .toList();
    }

    // ---- Rules

    List<Violation> violations() {
        var found = new ArrayList<Violation>();
        found.addAll(badDeclarations());
        found.addAll(constantsWithoutEntry());
        found.addAll(keysWithoutEntry());
        found.addAll(fieldsWithoutBound());
        return found;
    }

    /** Names of constants and keys that do not exist. */
    List<Violation> badDeclarations() {
        var found = new ArrayList<Violation>();
        entries().forEach(entry -> {
            for (String limit : entry.limits()) {
                boolean exists = limit.contains(" ")
                        || keys.containsKey(limit)
                        || constants.find(limit, entry.field()).isPresent();
                if (!exists) {
                    found.add(new Violation(
                            "bounds",
                            entry.field().position() + ": " + limit,
                            "limit names a configuration key, a constant, or says it in words"));
                }
            }
        });
        for (SourceFile source : sources) {
            GrowingFields.forEachField(source, field -> boundedBy(field).ifPresent(name -> {
                List<String> names = qualified(name, field);
                if (entries().noneMatch(entry -> names.contains(Constants.nameOf(entry.field())))) {
                    found.add(new Violation(
                            "bounds", field.position() + ": " + name, "@BoundedBy names a field with @Bound"));
                }
            }));
        }
        return found;
    }

    List<Violation> constantsWithoutEntry() {
        return constants
                .all()
                .filter(field -> limits(field) && !isExempt(field.name()))
                .filter(field -> bound(field).isEmpty()
                        && boundedBy(field).isEmpty()
                        && !named.contains(Constants.nameOf(field)))
                .filter(field ->
                        !scopeOf(field).filter(SCOPES_OF_LIMITS::contains).isPresent())
                .map(field -> new Violation(
                        "bounds",
                        field.position(),
                        "declare its owner, its share and the effect of a full one by @Bound; or, if it limits the"
                                + " size of one packet, request, command or file, its class by @Within"))
                .toList();
    }

    static boolean limits(Field constant) {
        return LIMIT.matcher(constant.name()).matches()
                && NUMBERS.contains(String.valueOf(constant.tree().getType()));
    }

    static boolean isExempt(String name) {
        return EXEMPT.stream().anyMatch(each -> each.has(name));
    }

    List<Violation> keysWithoutEntry() {
        // A section at several paths has one row in the manual, and needs one entry.
        Set<ConfigurationKeys.Key> covered =
                named.stream().filter(keys::containsKey).map(keys::get).collect(Collectors.toSet());
        return keys.entrySet().stream()
                .filter(key -> key.getValue().limits() && !covered.contains(key.getValue()))
                .map(key -> new Violation(
                        "bounds",
                        key.getKey() + ": " + key.getValue().meaning(),
                        "name the key in the limit of a @Bound, beside the code that enforces it"))
                .toList();
    }

    List<Field> growing() {
        return GrowingFields.in(sources, holders);
    }

    List<Violation> fieldsWithoutBound() {
        return growing().stream()
                .filter(field -> !isBounded(field))
                .map(field -> new Violation(
                        "bounds",
                        field.position() + ": " + field.tree().getType(),
                        "it grows: declare its limit by @Bound, or name the one that covers it by @BoundedBy, or the"
                                + " scope that keeps it small by @Within"))
                .toList();
    }

    private boolean isBounded(Field field) {
        return bound(field).isPresent()
                || boundedBy(field).isPresent()
                || ownScope(field).isPresent()
                || entries()
                        .anyMatch(entry -> entry.field().source().equals(field.source())
                                && Constants.mentions(
                                        field.tree(), entry.field().name()));
    }

    private static Optional<Map<String, String>> bound(Field field) {
        return annotation(field.tree().getModifiers().getAnnotations(), "Bound");
    }

    private static Optional<String> boundedBy(Field field) {
        return annotation(field.tree().getModifiers().getAnnotations(), "BoundedBy")
                .map(values -> values.getOrDefault("value", ""));
    }

    /** The scope of a constant: the nearest of its own, those of its classes, and that of its package. */
    Optional<String> scopeOf(Field constant) {
        return ownScope(constant)
                .or(() -> Optional.ofNullable(
                        scopesOfPackages.get(constant.source().packageName())));
    }

    /** The scope of a field. That of a package is none: some of its objects may outlive a packet or a request. */
    private static Optional<String> ownScope(Field field) {
        return Stream.concat(
                        Stream.of(field.tree().getModifiers().getAnnotations()),
                        field.classes().stream().map(type -> type.getModifiers().getAnnotations()))
                .flatMap(annotations -> scope(annotations).stream())
                .findFirst();
    }

    private static Optional<String> scope(List<? extends AnnotationTree> annotations) {
        return annotation(annotations, "Within").map(values -> values.getOrDefault("value", ""));
    }

    // ---- Annotations

    private static Optional<Map<String, String>> annotation(List<? extends AnnotationTree> annotations, String name) {
        return annotations.stream()
                .filter(each -> each.getAnnotationType().toString().equals(name))
                .findFirst()
                .map(Bounds::values);
    }

    private static Map<String, String> values(AnnotationTree annotation) {
        var values = new HashMap<String, String>();
        for (ExpressionTree argument : annotation.getArguments()) {
            if (argument instanceof AssignmentTree assigned) {
                values.put(assigned.getVariable().toString(), text(assigned.getExpression()));
            } else {
                values.put("value", text(argument));
            }
        }
        return values;
    }

    /** A text, or the last name of an enum constant. */
    private static String text(ExpressionTree expression) {
        if (expression instanceof LiteralTree literal) {
            return String.valueOf(literal.getValue());
        } else if (expression instanceof BinaryTree sum) {
            return text(sum.getLeftOperand()) + text(sum.getRightOperand());
        } else if (expression instanceof ParenthesizedTree inner) {
            return text(inner.getExpression());
        }
        String name = expression.toString();
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
