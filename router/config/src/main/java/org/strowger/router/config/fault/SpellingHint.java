package org.strowger.router.config.fault;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Suggests corrections of misspelt words. */
public final class SpellingHint {
    /** The minimum number of letters with which the beginning of a word identifies the word. */
    private static final int BEGINNING = 4;

    /**
     * The maximum number of words listed in one message: a list of ten thousand names is useless, and each of two
     * hundred faults may contain such a list.
     */
    private static final int TOLD_MAX = 50;

    private SpellingHint() {}

    /** The most similar of the valid words, if any is similar enough. */
    public static Optional<String> nearest(String word, Collection<String> right) {
        String small = word.toLowerCase(Locale.ROOT);
        return right.stream()
                .filter(each -> isNear(small, each.toLowerCase(Locale.ROOT)))
                .min(Comparator.comparingInt(each -> distance(small, each.toLowerCase(Locale.ROOT))));
    }

    /**
     * Whether the word is one of the valid words, the beginning of one, or differs from one in a few letters only. Such
     * a word can be shown, because it cannot contain a secret.
     */
    public static boolean isHarmless(String word, Collection<String> right) {
        String small = word.toLowerCase(Locale.ROOT);
        return right.stream()
                .map(each -> each.toLowerCase(Locale.ROOT))
                .anyMatch(each -> each.startsWith(small) || isClose(small, each));
    }

    /** Whether the words differ in only a few letters, or one word is the beginning of the other. */
    private static boolean isNear(String word, String right) {
        int shorter = Math.min(word.length(), right.length());
        boolean begins = shorter >= BEGINNING && (word.startsWith(right) || right.startsWith(word));
        return begins || isClose(word, right);
    }

    /** Whether the words differ in only a few letters. Words of different lengths are not compared by letters. */
    private static boolean isClose(String word, String right) {
        int tolerance = tolerance(right);
        return Math.abs(word.length() - right.length()) <= tolerance && distance(word, right) <= tolerance;
    }

    /** The most similar valid word, phrased as a question, or some of the valid words if none is similar. */
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

    /** The edit distance: insertions, deletions, substitutions and swaps of adjacent letters. */
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

    /** Joins the words into an enumeration such as {@code a, b or c}. */
    public static String either(List<String> words) {
        int last = words.size() - 1;
        return last < 1 ? String.join("", words) : String.join(", ", words.subList(0, last)) + " or " + words.get(last);
    }
}
