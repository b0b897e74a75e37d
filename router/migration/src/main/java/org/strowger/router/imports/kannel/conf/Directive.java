package org.strowger.router.imports.kannel.conf;

import org.strowger.router.imports.SourceLine;

/** A line {@code key = value} of a group. */
public record Directive(SourceLine at, String key, String value) {
    /** Stands for a missing directive. */
    public static final Directive NONE = new Directive(SourceLine.wholeFile(""), "", "");

    /** The comment after a key of Strowger that was created from this line. */
    public String comment() {
        return at + " " + key;
    }
}
