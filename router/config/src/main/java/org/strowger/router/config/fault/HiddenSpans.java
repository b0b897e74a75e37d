package org.strowger.router.config.fault;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.strowger.bound.Within;

/** The positions of secrets, which excerpts must not show. */
@Within(Within.Scope.CONFIGURATION)
final class HiddenSpans {
    private final Map<Source, List<Span>> secrets = new HashMap<>();

    void add(Span secret) {
        secrets.computeIfAbsent(secret.source(), source -> new ArrayList<>()).add(secret);
    }

    /** The hidden spans that touch a line. */
    List<Span> inLine(Source source, int line) {
        return secrets.getOrDefault(source, List.of()).stream()
                .filter(secret -> secret.line() <= line && line <= secret.endLine())
                .toList();
    }
}
