package org.strowger.router.config.yaml;

/** Formats words from a configuration file for use in messages. */
public final class QuotedWords {
    private static final int SHOWN_MAX = 60;

    private QuotedWords() {}

    /** The word without control characters, cut to a maximum length. */
    public static String shortened(String word) {
        StringBuilder shown = new StringBuilder();
        word.codePoints().limit(SHOWN_MAX).forEach(point -> {
            if (Character.isISOControl(point) || Character.getType(point) == Character.FORMAT) {
                shown.append(String.format("\\u%04x", point));
            } else {
                shown.appendCodePoint(point);
            }
        });
        return word.codePointCount(0, word.length()) > SHOWN_MAX ? shown + "..." : shown.toString();
    }

    /** Describes a value that was found, for use in a sentence. */
    public static String found(YamlTree tree) {
        if (tree.isNothing()) {
            return "nothing";
        }
        if (tree instanceof YamlTree.Scalar scalar) {
            if (scalar.mayHoldSecret()) {
                return "a text";
            }
            return "\"" + shortened(scalar.text()) + "\"";
        }
        return tree instanceof YamlTree.Sequence ? "a list" : "a section";
    }
}
