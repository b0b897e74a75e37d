package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A configuration under construction: features add their keys, and the result is written as YAML. */
public final class Setup {
    private final int generation;
    private final Map<String, Set<String>> leftOut = new LinkedHashMap<>();
    private final Entry top = new Entry();
    private final Map<String, Map<String, Entry>> named = new LinkedHashMap<>();

    /** A mapping in the configuration. Values are texts, numbers, booleans, lists and entries. */
    public static final class Entry {
        private final Map<String, Object> values = new LinkedHashMap<>();

        public Entry set(String key, Object value) {
            values.put(key, value);
            return this;
        }

        /** The mapping at this key, which is created empty. */
        public Entry entry(String key) {
            return (Entry) values.computeIfAbsent(key, any -> new Entry());
        }

        /** Adds an item to the list at this key. */
        @SuppressWarnings("unchecked")
        public Entry add(String key, Object value) {
            ((List<Object>) values.computeIfAbsent(key, any -> new ArrayList<>())).add(value);
            return this;
        }

        /** Removes the value at this key, and returns it. */
        public Optional<Object> take(String key) {
            return Optional.ofNullable(values.remove(key));
        }

        void copyTo(Entry other) {
            other.values.putAll(values);
        }

        private void write(StringBuilder out) {
            out.append('{');
            String separator = "";
            for (Map.Entry<String, Object> each : values.entrySet()) {
                out.append(separator);
                quote(each.getKey(), out);
                out.append(": ");
                writeValue(each.getValue(), out);
                separator = ", ";
            }
            out.append('}');
        }
    }

    /** @param generation the number of the configuration among those of a walk, from 0 */
    Setup(int generation) {
        this.generation = generation;
    }

    public int generation() {
        return generation;
    }

    /** Leaves out an item of a top-level list, unless another item refers to it. */
    public void leaveOut(String list, String name) {
        leftOut.computeIfAbsent(list, any -> new HashSet<>()).add(name);
    }

    boolean isLeftOut(String list, String name) {
        return leftOut.getOrDefault(list, Set.of()).contains(name) && !isNamed(list, name);
    }

    private boolean isNamed(String list, String name) {
        StringBuilder others = new StringBuilder();
        top.write(others);
        named.forEach((key, entries) -> entries.forEach((entry, values) -> {
            if (!key.equals(list) || !entry.equals(name)) {
                values.write(others);
            }
        }));
        // The second form occurs in expressions.
        return others.indexOf('"' + name + '"') >= 0 || others.indexOf("\\\"" + name + "\\\"") >= 0;
    }

    public static Entry entry() {
        return new Entry();
    }

    /** A top-level mapping or list. */
    public Entry top() {
        return top;
    }

    /** The item with this name of a top-level list. */
    public Entry named(String list, String name) {
        return named.computeIfAbsent(list, any -> new LinkedHashMap<>())
                .computeIfAbsent(name, any -> new Entry().set("name", name));
    }

    public Entry application(String name) {
        return named("applications", name);
    }

    public Entry smsc(String name) {
        return named("smscs", name);
    }

    public Entry route(String name) {
        return named("routes", name);
    }

    // ---- As YAML

    /** The configuration as YAML, with one line for each item. */
    public String yaml() {
        StringBuilder out = new StringBuilder();
        top.values.forEach((key, value) -> {
            out.append(key).append(": ");
            writeValue(value, out);
            out.append('\n');
        });
        named.forEach((list, entries) -> {
            out.append(list).append(":\n");
            entries.forEach((name, entry) -> {
                if (!isLeftOut(list, name)) {
                    out.append("  - ");
                    entry.write(out);
                    out.append('\n');
                }
            });
        });
        return out.toString();
    }

    private static void writeValue(Object value, StringBuilder out) {
        if (value instanceof Entry entry) {
            entry.write(out);
        } else if (value instanceof List<?> list) {
            out.append('[');
            String separator = "";
            for (Object each : list) {
                out.append(separator);
                writeValue(each, out);
                separator = ", ";
            }
            out.append(']');
        } else if (value instanceof String text) {
            quote(text, out);
        } else {
            out.append(value);
        }
    }

    private static void quote(String text, StringBuilder out) {
        out.append('"').append(text.replace("\\", "\\\\").replace("\"", "\\\"")).append('"');
    }
}
