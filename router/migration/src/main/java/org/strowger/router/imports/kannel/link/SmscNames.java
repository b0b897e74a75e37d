package org.strowger.router.imports.kannel.link;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The names of SMSCs by {@code smsc-id}, which several links may share. */
public final class SmscNames {
    private final Map<String, List<String>> names = new LinkedHashMap<>();

    void add(String id, String name) {
        names.computeIfAbsent(id, each -> new ArrayList<>()).add(name);
    }

    /** The SMSCs with this id; empty if there are none. */
    public List<String> of(String id) {
        return List.copyOf(names.getOrDefault(id, List.of()));
    }

    List<String> all() {
        return names.values().stream().flatMap(List::stream).toList();
    }

    public List<String> ids() {
        return List.copyOf(names.keySet());
    }
}
