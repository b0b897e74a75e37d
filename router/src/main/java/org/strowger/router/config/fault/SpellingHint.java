package org.strowger.router.config.fault;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds the word that somebody meant. */
public final class SpellingHint {
    /** So many letters tell what word they begin. */
    private static final int BEGINNING = 4;

    /** Of ten thousand names nobody reads more, and two hundred faults may each tell them. */
    private static final int TOLD_MAX = 50;

    private SpellingHint() {}

    /** The nearest of the right words, if any is near. */
    public static Optional<String> nearest(String word, Collection<String> right) {
        String small = word.toLowerCase(Locale.ROOT);
        return right.stream()
                .filter(each -> isNear(small, each.toLowerCase(Locale.ROOT)))
                .min(Comparator.comparingInt(each -> distance(small, each.toLowerCase(Locale.ROOT))));
    }

    /** A few letters are wrong, or the end is missing, or there is too much of it. */
    private static boolean isNear(String word, String right) {
        int shorter = Math.min(word.length(), right.length());
        boolean begins = shorter >= BEGINNING && (word.startsWith(right) || right.startsWith(word));
        return begins || distance(word, right) <= tolerance(right);
    }

    /** The nearest of the right words as a question, or the first of them if none is near. */
    public static String advice(String word, Collection<String> right) {
        return nearest(word, right)
                .map(each -> "did you mean \"" + each + "\"?")
                .orElseGet(() -> right.isEmpty() ? "" : "known are " + some(right));
    }

    private static String some(Collection<String> words) {
        String first = words.stream().limit(TOLD_MAX).collect(Collectors.joining(", "));
        return words.size() <= TOLD_MAX ? first : first + " and " + (words.size() - TOLD_MAX) + " more";
    }

    private static int tolerance(String right) {
        return Math.max(1, right.length() / 3);
    }

    /** How many letters must be put in, taken out, changed or swapped with the next one. */
    static int distance(String a, String b) {
        int[] beforeLast = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                row[j] = Math.min(Math.min(row[j - 1], last[j]) + 1, last[j - 1] + change);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
            }
            beforeLast = last;
            last = row;
        }
        return last[b.length()];
    }

    /** The words as people list them: {@code a, b or c}. */
    public static String either(List<String> words) {
        int last = words.size() - 1;
        return last < 1 ? String.join("", words) : String.join(", ", words.subList(0, last)) + " or " + words.get(last);
    }
}
