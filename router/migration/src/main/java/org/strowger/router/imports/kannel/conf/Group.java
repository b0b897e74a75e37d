package org.strowger.router.imports.kannel.conf;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.strowger.router.imports.SourceLine;

/** A group of directives. */
public final class Group {
    private final SourceLine at;
    private final String kind;
    private final Map<String, Directive> directives;

    /** @param directives the directives by key; the last one if a key is repeated */
    Group(SourceLine at, String kind, Map<String, Directive> directives) {
        this.at = at;
        this.kind = kind;
        this.directives = new LinkedHashMap<>(directives);
    }

    /** An empty group, in place of a missing one. */
    public static Group none(String kind) {
        return new Group(SourceLine.wholeFile(""), kind, Map.of());
    }

    public SourceLine at() {
        return at;
    }

    /** The value of {@code group}. */
    public String kind() {
        return kind;
    }

    public Collection<Directive> directives() {
        return directives.values();
    }

    public Optional<Directive> find(String key) {
        return Optional.ofNullable(directives.get(key));
    }

    public Optional<String> value(String key) {
        return find(key).map(Directive::value);
    }

    /** Whether a directive specifies a port: a number from 1 to 65535. */
    public boolean hasPort(String key) {
        try {
            return find(key).isPresent() && Values.integer(value(key).orElse(""), 1, Values.PORT_MAX) != 0;
        } catch (InvalidDirective e) {
            return false;
        }
    }
}
