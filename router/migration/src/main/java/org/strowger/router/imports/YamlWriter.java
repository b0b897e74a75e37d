package org.strowger.router.imports;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes sections and lists as readable YAML: short ones without comments on one line, others on several lines. */
public final class YamlWriter {
    private static final int WIDTH = 110;
    private static final int COMMENT_COLUMN = 44;
    private static final String STEP = "  ";

    /** Words that need no quotes anywhere, not even within braces. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_/.$(^+-][A-Za-z0-9_/.:+*%@=$^()<>~-]*");

    private final StringBuilder text = new StringBuilder();

    private YamlWriter() {}

    /** Writes the keys of a file. */
    public static String of(YamlMap root) {
        YamlWriter writer = new YamlWriter();
        boolean first = true;
        for (YamlMap.Entry each : root.entries()) {
            if (!first) {
                writer.text.append('\n');
            }
            first = false;
            writer.entry(each, "");
        }
        return writer.text.toString();
    }

    /** The word, with quotes if YAML would otherwise read it as something else. */
    public static String quoted(String word) {
        if (PLAIN.matcher(word).matches() && !word.endsWith(":") && !isMarker(word)) {
            return word;
        }
        boolean needsEscapes = word.chars().anyMatch(each -> Character.isISOControl(each) || each > 0x7E);
        return needsEscapes ? escaped(word) : "'" + word.replace("'", "''") + "'";
    }

    /** Whether the word has a meaning in YAML: a single dash begins a list, and three dashes begin a document. */
    private static boolean isMarker(String word) {
        return word.equals("-") || word.equals("---") || word.equals("...") || word.equals("~");
    }

    private static String escaped(String word) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < word.length(); i++) {
            char each = word.charAt(i);
            if (each == '"' || each == '\\') {
                quoted.append('\\').append(each);
            } else if (Character.isISOControl(each) || each > 0x7E) {
                quoted.append(String.format("\\u%04x", (int) each));
            } else {
                quoted.append(each);
            }
        }
        return quoted.append('"').toString();
    }

    private void entry(YamlMap.Entry entry, String indent) {
        String head = indent + quoted(entry.key()) + ":";
        Optional<String> flow = flow(entry.value());
        if (flow.isPresent() && (entry.value() instanceof YamlScalar || fits(head, flow.get(), entry.comment()))) {
            line(head + " " + flow.get(), entry.comment());
        } else {
            line(head, entry.comment());
            nested(entry.value(), indent + STEP);
        }
    }

    private void nested(YamlNode node, String indent) {
        if (node instanceof YamlMap map) {
            map.comments().forEach(each -> line(indent + "# " + PlainLine.of(each), ""));
            map.entries().forEach(each -> entry(each, indent));
        } else if (node instanceof YamlList list) {
            list.items().forEach(each -> item(each, indent));
        }
    }

    private void item(YamlNode node, String indent) {
        if (node instanceof YamlMap map) {
            map.comments().forEach(each -> line(indent + "# " + PlainLine.of(each), ""));
        }
        Optional<String> flow = flowOfItem(node);
        if (flow.isPresent() && (node instanceof YamlScalar || fits(indent + "-", flow.get(), ""))) {
            line(indent + "- " + flow.get(), "");
            return;
        }
        int start = text.length();
        if (node instanceof YamlMap map) {
            map.entries().forEach(each -> entry(each, indent + STEP));
        } else {
            nested(node, indent + STEP);
        }
        text.setCharAt(start + indent.length(), '-');
    }

    private static boolean fits(String head, String flow, String comment) {
        int commentLength = comment.isEmpty() ? 0 : comment.length() + 3;
        return head.length() + 1 + flow.length() + commentLength <= WIDTH;
    }

    private void line(String content, String comment) {
        text.append(content);
        if (!comment.isEmpty()) {
            text.append(" ".repeat(Math.max(1, COMMENT_COLUMN - content.length())))
                    .append("# ")
                    .append(PlainLine.of(comment));
        }
        text.append('\n');
    }

    /** The value on one line; empty if it has comments. */
    private static Optional<String> flow(YamlNode node) {
        if (node instanceof YamlMap map && !map.comments().isEmpty()) {
            return Optional.empty();
        }
        return flowOfItem(node);
    }

    private static Optional<String> flowOfItem(YamlNode node) {
        if (node instanceof YamlScalar scalar) {
            return Optional.of(quoted(scalar.text()));
        }
        if (node instanceof YamlList list) {
            List<Optional<String>> items =
                    list.items().stream().map(YamlWriter::flow).toList();
            return joined(items, "[", "]");
        }
        List<Optional<String>> entries = ((YamlMap) node)
                .entries().stream()
                        .map(each -> each.comment().isEmpty()
                                ? flow(each.value()).map(value -> quoted(each.key()) + ": " + value)
                                : Optional.<String>empty())
                        .toList();
        return joined(entries, "{", "}");
    }

    private static Optional<String> joined(List<Optional<String>> parts, String open, String close) {
        if (parts.stream().anyMatch(Optional::isEmpty)) {
            return Optional.empty();
        }
        return Optional.of(parts.stream().flatMap(Optional::stream).collect(Collectors.joining(", ", open, close)));
    }
}
