package org.strowger.router.config.match;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.strowger.bound.Within;
import org.strowger.message.Address;
import org.strowger.router.config.match.AddressPattern.Kind;

/**
 * A compressed prefix tree of numbers and prefixes, each with the rules that contain it. A look-up takes one step for
 * each branch on the path of the number, regardless of the number of patterns; runs of characters without a branch are
 * skipped in one step.
 */
public final class NumberTree {
    private static final int DIGITS = 10;
    private static final Node[] NO_NODES = {};

    private static final Node[] NO_DIGITS = new Node[DIGITS];

    /** The end of the search: a node without patterns, from which every transition leads back to it. */
    private static final Node NOWHERE = new Node("\uFFFF", NO_DIGITS, "", NO_NODES, Ends.NONE);

    static {
        Arrays.fill(NO_DIGITS, NOWHERE);
    }

    private final Node root;
    private final boolean empty;

    private NumberTree(Node root, boolean empty) {
        this.root = root;
        this.empty = empty;
    }

    /** Receives the rules of matching patterns. */
    public interface Sink {
        /** Receives rules in ascending order; the array may be empty. Returns whether to stop the search. */
        boolean offer(int[] rules);
    }

    public boolean isEmpty() {
        return empty;
    }

    /** Passes the rules of all matching patterns to the sink. Returns whether the sink stopped the search. */
    public boolean find(Address address, Sink sink) {
        int written = NumberText.writtenStart(address);
        int international = NumberText.internationalStart(address);
        return (written != international && walk(address.text(), written, false, sink))
                || (international != NumberText.NOWHERE && walk(address.text(), international, true, sink));
    }

    private boolean walk(String text, int from, boolean international, Sink sink) {
        Node node = root;
        int at = from;
        while (!node.ends.offerTo(sink, international, at == text.length())) {
            if (at == text.length()) {
                return false;
            }
            node = node.next(text.charAt(at));
            if (!text.startsWith(node.label, at + 1)) {
                return false;
            }
            at += 1 + node.label.length();
        }
        return true;
    }

    /**
     * A node where patterns branch or end. In a large tree, each additional memory access costs more than the
     * computation, so the child is indexed directly by the digit.
     *
     * @param label the characters on the path from the parent to this node, without the first one
     * @param digits the child for each digit
     * @param letters the other characters that have children
     * @param others the children for {@code letters}
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared, never modified after construction
    private record Node(String label, Node[] digits, String letters, Node[] others, Ends ends) {
        Node next(char letter) {
            if (letter >= '0' && letter <= '9') {
                return digits[letter - '0'];
            }
            int index = letters.indexOf(letter);
            return index < 0 ? NOWHERE : others[index];
        }
    }

    /** Collects patterns for a tree. */
    public static final class Builder {
        @Within(Within.Scope.CONFIGURATION)
        private final Map<String, List<Pattern>> patterns = new TreeMap<>();

        /** Shares equal lists to save memory and cache space: most prefixes of a route have the same rules. */
        @Within(Within.Scope.CONFIGURATION)
        private final Map<List<Pattern>, Ends> known = new HashMap<>();

        /** Adds a pattern that is not an expression. */
        public void add(AddressPattern pattern, int rule) {
            patterns.computeIfAbsent(pattern.text(), text -> new ArrayList<>())
                    .add(new Pattern(pattern.kind() == Kind.EXACT, pattern.international(), rule));
        }

        public NumberTree build() {
            var sorted = new ArrayList<>(patterns.entrySet());
            return new NumberTree(node(sorted, 0), sorted.isEmpty());
        }

        /** Builds the node for texts that agree in all characters before {@code from}. */
        private Node node(List<Map.Entry<String, List<Pattern>>> sorted, int from) {
            if (sorted.isEmpty()) {
                return new Node("", NO_DIGITS, "", NO_NODES, Ends.NONE);
            }
            String first = sorted.get(0).getKey();
            // The root has no label, because a search does not compare the label of the root.
            int depth =
                    from == 0 ? 0 : common(first, sorted.get(sorted.size() - 1).getKey(), from);
            boolean ends = first.length() == depth;
            var next = new TreeMap<Character, Node>();
            int begin = ends ? 1 : 0;
            while (begin < sorted.size()) {
                char letter = sorted.get(begin).getKey().charAt(depth);
                int end = begin + 1;
                while (end < sorted.size() && sorted.get(end).getKey().charAt(depth) == letter) {
                    end++;
                }
                next.put(letter, node(sorted.subList(begin, end), depth + 1));
                begin = end;
            }
            return node(
                    first.substring(from, depth),
                    next,
                    ends ? known.computeIfAbsent(sorted.get(0).getValue(), Ends::of) : Ends.NONE);
        }

        private static Node node(String label, Map<Character, Node> next, Ends ends) {
            Node[] digits = NO_DIGITS;
            var letters = new StringBuilder();
            var others = new ArrayList<Node>();
            for (Map.Entry<Character, Node> way : next.entrySet()) {
                char letter = way.getKey();
                if (letter >= '0' && letter <= '9') {
                    digits = digits == NO_DIGITS ? NO_DIGITS.clone() : digits;
                    digits[letter - '0'] = way.getValue();
                } else {
                    letters.append(letter);
                    others.add(way.getValue());
                }
            }
            return new Node(
                    label, digits, letters.toString(), others.isEmpty() ? NO_NODES : others.toArray(Node[]::new), ends);
        }

        private static int common(String first, String last, int from) {
            int end = Math.min(first.length(), last.length());
            int at = from;
            while (at < end && first.charAt(at) == last.charAt(at)) {
                at++;
            }
            return at;
        }
    }

    /** A pattern for one text. */
    private record Pattern(boolean exact, boolean international, int rule) {}

    /** The rules whose patterns end at a node, each list in ascending order. */
    @SuppressWarnings("ArrayRecordComponent") // never compared, never modified
    private record Ends(int[] prefixes, int[] internationalPrefixes, int[] exacts, int[] internationalExacts) {
        private static final int[] NO_RULES = {};
        static final Ends NONE = new Ends(NO_RULES, NO_RULES, NO_RULES, NO_RULES);

        static Ends of(Collection<Pattern> patterns) {
            return new Ends(
                    rules(patterns, false, false),
                    rules(patterns, false, true),
                    rules(patterns, true, false),
                    rules(patterns, true, true));
        }

        private static int[] rules(Collection<Pattern> patterns, boolean exact, boolean international) {
            int[] rules = patterns.stream()
                    .filter(pattern -> pattern.exact == exact && pattern.international == international)
                    .mapToInt(Pattern::rule)
                    .sorted()
                    .distinct()
                    .toArray();
            return rules.length == 0 ? NO_RULES : rules;
        }

        boolean offerTo(Sink sink, boolean international, boolean whole) {
            return sink.offer(prefixes)
                    || (international && sink.offer(internationalPrefixes))
                    || (whole && (sink.offer(exacts) || (international && sink.offer(internationalExacts))));
        }
    }
}
