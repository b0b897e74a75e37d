package org.strowger.router.config.fault;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The places that nobody may see. */
final class HiddenSpans {
    private final Map<Source, List<Span>> secrets = new HashMap<>();

    void add(Span secret) {
        secrets.computeIfAbsent(secret.source(), source -> new ArrayList<>()).add(secret);
    }

    /** What of a line is hidden. */
    List<Span> inLine(Source source, int line) {
        return secrets.getOrDefault(source, List.of()).stream()
                .filter(secret -> secret.line() <= line && line <= secret.endLine())
                .toList();
    }
}
