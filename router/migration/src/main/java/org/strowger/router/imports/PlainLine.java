package org.strowger.router.imports;

/**
 * Text of an imported file in a comment, the report or the terminal: it must not end the line, nor command a terminal.
 */
final class PlainLine {
    private PlainLine() {}

    static String of(String text) {
        return text.replaceAll("[\\p{Cntrl}\\x{80}-\\x{9f}\\x{2028}\\x{2029}]", "?");
    }
}
