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

    /** @param directives of keys that occur twice, the last */
    Group(SourceLine at, String kind, Map<String, Directive> directives) {
        this.at = at;
        this.kind = kind;
        this.directives = new LinkedHashMap<>(directives);
    }

    /** A group without directives, in place of one that is not there. */
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

    /** Whether a directive is a port other than 0. */
    public boolean hasPort(String key) {
        try {
            return find(key).isPresent() && Values.integer(value(key).orElse("")) > 0;
        } catch (InvalidDirective e) {
            return false;
        }
    }
}
