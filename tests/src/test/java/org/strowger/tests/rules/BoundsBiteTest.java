package org.strowger.tests.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rule on bounds finds what nobody has declared, and nothing else. */
class BoundsBiteTest {
    private static final String BOUND = "@Bound(of = \"things\", kind = Bound.Kind.PROMISE, owner = Bound.Owner.NOBODY,"
            + " share = Sharing.NONE, full = \"refused\"%s) ";

    private static final ConfigurationKeys.Key QUEUE =
            new ConfigurationKeys.Key("10", "the maximum number of things", "a number from 1 to 100");

    private static String bound(String limit) {
        return BOUND.formatted(limit.isEmpty() ? "" : ", limit = \"" + limit + "\"");
    }

    /** A class of which another one holds an object. */
    private static String held(String body) {
        return "class Held {" + body + "} class Holder { private Held held; }";
    }

    private static List<String> found(String... sources) {
        return found(Map.of(), sources);
    }

    private static List<String> found(Map<String, ConfigurationKeys.Key> keys, String... sources) {
        return new Bounds(Fixture.sources(sources), keys)
                .violations().stream().map(Violation::location).toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "private final Map<String, Integer> all = new HashMap<>(); void add(String key) { all.put(key, 1); }",
                "private final Deque<String> all = new ArrayDeque<>(); void add(String x) { this.all.addLast(x); }",
                "private final List<String> all = new ArrayList<>(); void add() { List.of(\"\").forEach(all::add); }",
                "private final List<String> all = new ArrayList<>(); void add(Held x) { x.all.add(\"\"); }",
                "private int[] all = {}; void grow() { all = Arrays.copyOf(all, 2 * all.length); }",
                "private int[] all = {}; void grow(int size) { all = new int[size]; }",
                "static final Map<String, Integer> ALL = new HashMap<>(); void add() { ALL.merge(\"\", 1, null); }",
                "@Within(Within.Scope.HOLDER) static class Pile { } private final Pile all = new Pile();",
            })
    void findsAFieldThatGrows(String body) {
        assertThat(found(held(body))).singleElement().asString().containsIgnoringCase("all");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "private final Map<String, Integer> all; Held() { all = new HashMap<>(); all.put(\"\", 1); }",
                "private final Map<String, Integer> all = new HashMap<>(); void drop(String key) { all.remove(key); }",
                "private final List<String> all = List.of(); void add() { var all = new ArrayList<>(); all.add(1); }",
                "@Within(Within.Scope.TURN) private final List all = new ArrayList<>(); void a() { all.add(1); }",
                "private int[] all = new int[10]; void set() { all[1] = 2; }",
            })
    void leavesOtherFieldsAlone(String body) {
        assertThat(found(held(body))).isEmpty();
    }

    @Test
    void leavesObjectsAloneThatEndWithACall() {
        String body = "private final List<String> all = new ArrayList<>(); void add() { all.add(\"\"); }";

        assertThat(found("class Reader {" + body + "}")).isEmpty();
        assertThat(found("class Reader implements Runnable {" + body + "}")).hasSize(1);
        assertThat(found("class Reader {" + body + "} class User { Runnable a(Reader it) { return () -> it.add(); } }"))
                .hasSize(1);
        assertThat(found("class Reader {" + body
                        + "} class User { Runnable a() { var it = new Reader(); return it::add; } }"))
                .hasSize(1);
    }

    @Test
    void theScopeOfAPackageIsThatOfItsConstants() {
        String scope = "@NullMarked\n@Within(Within.Scope.PACKET)\npackage org.strowger.wire;\n";
        String grows = "private final List<String> all = new ArrayList<>(); void add() { all.add(\"\"); }";

        assertThat(found(scope, "package org.strowger.wire; class Limits { static final int THINGS_MAX = 10; }"))
                .isEmpty();
        assertThat(found(scope, "package org.strowger.wire; " + held(grows))).hasSize(1);
    }

    @Test
    void aDeclarationCoversItsConstantAndTheFieldsThatNameIt() {
        String grows = "private final List<String> all = new ArrayList<>(%s); void add() { all.add(\"\"); }";
        String constant = bound("") + "private static final int ALL_MAX = 10; ";

        assertThat(found(held(constant + grows.formatted("ALL_MAX")))).isEmpty();
        assertThat(found(held(constant + grows.formatted("")))).hasSize(1);
        assertThat(found(held(constant + "@BoundedBy(\"ALL_MAX\") " + grows.formatted(""))))
                .isEmpty();
        assertThat(found(held("@BoundedBy(\"ALL_MAX\") " + grows.formatted(""))))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"THINGS_MAX", "MAX", "OCTETS_MAX_EACH", "KEPT", "QUEUE_CAPACITY", "MOST_THINGS"})
    void findsALimitWithoutDeclaration(String name) {
        String constant = "private static final int " + name + " = 10;";

        assertThat(found("class Limits {" + constant + "}")).hasSize(1);
        assertThat(found("class Limits {" + bound("") + constant + "}")).isEmpty();
        assertThat(found("@Within(Within.Scope.PACKET) class Limits {" + constant + "}"))
                .isEmpty();
        assertThat(found("@Within(Within.Scope.PARTS) class Limits {" + constant + "}"))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"WAIT_NANOS_MAX", "PORT_MAX", "DIGITS_MAX", "ROWS_MAX", "UNLIMITED"})
    void leavesDurationsValuesAndLengthsAlone(String name) {
        assertThat(found("class Limits { static final int " + name + " = 10; }"))
                .isEmpty();
    }

    @Test
    void findsAConfigurationKeyWithoutDeclaration() {
        Map<String, ConfigurationKeys.Key> keys = Map.of("smscs[].queue", QUEUE);

        assertThat(found(keys, "class Queue { " + bound("smscs[].queue") + " int sizeMax; }"))
                .isEmpty();
        assertThat(found(keys, "class Queue { int sizeMax; }"))
                .singleElement()
                .asString()
                .startsWith("smscs[].queue");
        assertThat(found(keys, "class Queue { " + bound("smscs[].queues") + " int sizeMax; }"))
                .hasSize(2);
    }

    @Test
    void readsTheKeysOfTheManual() {
        Map<String, ConfigurationKeys.Key> keys = ConfigurationKeys.of("""
                ### The top level

                | Key | Default | Meaning | Value | Example |
                | --- | --- | --- | --- | --- |
                | `heap` | `auto` | the maximum size | a size from 1MiB to 2MiB, or auto |  |

                ### `smscs[].receipts`, `receipts`

                | `max` | `10` | the maximum number of receipts | a number from 1 to 9 |  |
                | `wait` | `1h` | the maximum delay | a duration from 1s to 7d |  |
                """);

        assertThat(keys.keySet())
                .containsExactly(
                        "heap", "smscs[].receipts.max", "receipts.max", "smscs[].receipts.wait", "receipts.wait");
        assertThat(keys.values().stream().filter(ConfigurationKeys.Key::limits)).hasSize(3);
    }
}
