package org.strowger.router.imports;

/**
 * Makes text from an imported file safe for a comment, the report or the terminal: it must neither end the line nor
 * contain terminal control sequences.
 */
final class PlainLine {
    private PlainLine() {}

    static String of(String text) {
        return text.replaceAll("[\\p{Cntrl}\\x{80}-\\x{9f}\\x{2028}\\x{2029}]", "?");
    }
}
