package org.strowger.router.config.fault;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.strowger.bound.Within;

/**
 * The parts of files that excerpts may show: what the grammar has read as a key or as a value that is not a secret.
 * Everything else may belong to a secret whose key the grammar has not found.
 */
@Within(Within.Scope.CONFIGURATION)
final class ExcerptSpans {
    private final Map<Source, List<Span>> shown = new HashMap<>();
    private final Map<Source, Set<Span>> hidden = new HashMap<>();

    void show(Span part) {
        shown.computeIfAbsent(part.source(), source -> new ArrayList<>()).add(part);
    }

    /** Hides a part, even if it has been or will be shown. */
    void hide(Span secret) {
        hidden.computeIfAbsent(secret.source(), source -> new HashSet<>()).add(secret);
    }

    /** Whether exactly this part has been hidden. */
    boolean isHidden(Span part) {
        return hidden.getOrDefault(part.source(), Set.of()).contains(part);
    }

    /** The parts that may be shown in some columns of a line. */
    List<Span> shownIn(Source source, int line, int from, int to) {
        return inLine(shown.getOrDefault(source, List.of()), line, from, to);
    }

    /** The parts that are hidden in some columns of a line. */
    List<Span> hiddenIn(Source source, int line, int from, int to) {
        return inLine(hidden.getOrDefault(source, Set.of()), line, from, to);
    }

    private static List<Span> inLine(Collection<Span> spans, int line, int from, int to) {
        return spans.stream()
                .filter(each -> each.line() <= line && line <= each.endLine())
                .filter(each -> each.line() < line || each.column() <= to)
                .filter(each -> line < each.endLine() || each.endColumn() >= from)
                .toList();
    }
}
