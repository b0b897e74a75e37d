package org.strowger.router.config.yaml;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.fault.Span;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.nodes.Node;

/**
 * Translates errors of the YAML library into faults with advice. The library's own messages are not shown, since some
 * quote the text, which may be a secret.
 */
final class YamlProblem {
    private YamlProblem() {}

    static Span position(MarkedYAMLException exception, Source source) {
        // The library detects an unterminated quote only at the end of the file; the user needs to see where the quote
        // begins.
        boolean early = exception.getContextMark() != null && known(exception) == Known.QUOTED;
        @Nullable
        Mark mark =
                exception.getProblemMark() == null || early ? exception.getContextMark() : exception.getProblemMark();
        return mark == null ? Span.at(source, 1, 1) : Span.at(source, mark.getLine() + 1, mark.getColumn() + 1);
    }

    static Span span(Node node, Source source) {
        Mark begin = node.getStartMark();
        Mark end = node.getEndMark();
        return new Span(source, begin.getLine() + 1, begin.getColumn() + 1, end.getLine() + 1, end.getColumn() + 1);
    }

    static FaultText complaint(MarkedYAMLException exception) {
        Known known = known(exception);
        @Nullable Mark opened = exception.getContextMark();
        String where = known == Known.FLOW && opened != null
                ? " (the bracket at " + (opened.getLine() + 1) + ":" + (opened.getColumn() + 1) + ")"
                : "";
        return FaultText.of("this is not YAML: " + known.meaning + where).advising(known.advice);
    }

    private static Known known(MarkedYAMLException exception) {
        String problem = String.valueOf(exception.getProblem()).toLowerCase(Locale.ROOT);
        String context = String.valueOf(exception.getContext()).toLowerCase(Locale.ROOT);
        for (Known known : Known.values()) {
            if (problem.contains(known.sign) || context.contains(known.sign)) {
                return known;
            }
        }
        return Known.OTHER;
    }

    /** Fragments of the library's messages with their translations; the first matching fragment applies. */
    private enum Known {
        TAB("\\t(tab)", "a tab is used where only spaces are allowed", "indent with spaces"),
        RESERVED("that cannot start any token", "a value cannot begin with this character", "put it in quotes"),
        MAPPING(
                "mapping values are not allowed",
                "there is a second colon, or the line has too much indentation",
                "quote a value that contains a colon and a space"),
        ALIAS("alias", "aliases (*) are not supported", "quote a value that begins with *"),
        ANCHOR("anchor", "anchors (&) are not supported", "quote a value that begins with &"),
        TAG("tag", "tags (!) are not supported", "quote a value that begins with !"),
        ESCAPE("escape", "an unknown escape sequence in double quotes", "write \\\\ for a \\, or use single quotes"),
        QUOTED("quoted scalar", "a quoted text is not closed", "close the quotes"),
        COLON("could not find expected ':'", "a key has no colon", "write a colon and a space after the key"),
        DOCUMENT("expected a single document", "a second document begins", "keep one document and remove the ---"),
        FLOW(
                "flow",
                "a bracket is not closed, or a comma is missing",
                "close { with } and [ with ]; quote a value that contains brackets"),
        BLOCK(
                "block",
                "the indentation does not match the lines above",
                "start all keys of a section in the same column"),
        DIRECTIVE("directive", "directives (%) are not supported", "remove the line"),
        DEPTH("depth", "lists and sections are nested too deeply", "reduce the nesting"),
        OTHER("", "the syntax is wrong", "check the indentation, colons, quotes and brackets here");

        private final String sign;
        private final String meaning;
        private final String advice;

        Known(String sign, String meaning, String advice) {
            this.sign = sign;
            this.meaning = meaning;
            this.advice = advice;
        }
    }
}
