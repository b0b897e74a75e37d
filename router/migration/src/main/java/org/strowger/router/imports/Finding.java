package org.strowger.router.imports;

/**
 * The result of importing one directive.
 *
 * @param directive the directive with the name of its group, never its value
 * @param sentence the equivalent key, the difference, or the remedy; never a secret
 */
public record Finding(DirectiveFate fate, SourceLine at, String directive, String sentence) {
    @Override
    public String toString() {
        return PlainLine.of(at + ": " + directive + ": " + sentence);
    }
}
