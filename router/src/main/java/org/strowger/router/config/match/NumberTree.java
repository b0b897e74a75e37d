package org.strowger.router.config.match;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.strowger.message.Address;
import org.strowger.router.config.match.AddressPattern.Kind;

/**
 * Numbers and prefixes of numbers, each with the rules that name it. A look-up takes a step for each branching on the
 * way of the number, whatever the number of patterns: characters without a choice are passed over at once.
 */
public final class NumberTree {
    private static final int DIGITS = 10;
    private static final Node[] NO_NODES = {};

    private static final Node[] NO_DIGITS = new Node[DIGITS];

    /** Where no pattern goes on: nothing ends there, and every way leads back to it. */
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

    /** Who is shown the rules on the way of a number. */
    public interface Sink {
        /** Takes rules in their order, perhaps none, and says whether it has seen enough. */
        boolean offer(int[] rules);
    }

    public boolean isEmpty() {
        return empty;
    }

    /** Shows the rules of all patterns that fit, and says whether that was ended early. */
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
     * A point at which patterns part or end. In a large tree each new place in memory that is looked at costs more than
     * what is done there: so the next point is found by the digit itself.
     *
     * @param label the characters behind the first one of the way to here
     * @param digits where each digit leads
     * @param letters what other characters lead on
     * @param others where these lead
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared, never written once it is made
    private record Node(String label, Node[] digits, String letters, Node[] others, Ends ends) {
        Node next(char letter) {
            if (letter >= '0' && letter <= '9') {
                return digits[letter - '0'];
            }
            int place = letters.indexOf(letter);
            return place < 0 ? NOWHERE : others[place];
        }
    }

    /** Collects patterns for a tree. */
    public static final class Builder {
        private final Map<String, List<Pattern>> patterns = new TreeMap<>();

        /** The prefixes of a route mostly end in the same way: it is kept once, and so in the caches. */
        private final Map<List<Pattern>, Ends> known = new HashMap<>();

        /** Enters a pattern that is no expression. */
        public void add(AddressPattern pattern, int rule) {
            patterns.computeIfAbsent(pattern.text(), text -> new ArrayList<>())
                    .add(new Pattern(pattern.kind() == Kind.EXACT, pattern.international(), rule));
        }

        public NumberTree build() {
            var sorted = new ArrayList<>(patterns.entrySet());
            return new NumberTree(node(sorted, 0), sorted.isEmpty());
        }

        /** The point at which the texts part that agree in all characters before {@code from}. */
        private Node node(List<Map.Entry<String, List<Pattern>>> sorted, int from) {
            if (sorted.isEmpty()) {
                return new Node("", NO_DIGITS, "", NO_NODES, Ends.NONE);
            }
            String first = sorted.get(0).getKey();
            // The root has no label, for nobody checks it.
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

    /** One pattern of a text. */
    private record Pattern(boolean exact, boolean international, int rule) {}

    /** The rules whose patterns end at a point, each list in their order. */
    @SuppressWarnings("ArrayRecordComponent") // never compared, never written
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
