package org.strowger.router.config.yaml;

/** Words of a file within sentences of ours. */
public final class QuotedWords {
    private static final int SHOWN_MAX = 60;

    private QuotedWords() {}

    /** The word itself, without what would break the line and without what nobody would read. */
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

    /** What was found, for a sentence. */
    public static String found(YamlTree tree) {
        if (tree.isNothing()) {
            return "nothing";
        }
        if (tree instanceof YamlTree.Scalar scalar) {
            return "\"" + shortened(scalar.text()) + "\"";
        }
        return tree instanceof YamlTree.Sequence ? "a list" : "a section";
    }
}
