package org.strowger.router.config.fault;

/**
 * Something that must be put right before the file can be used.
 *
 * @param at where
 * @param key the path of the key, for example {@code applications[0].window}; empty if it concerns the whole file
 * @param what is wrong
 * @param picture the line, and below it a mark under the place; secrets are blanked
 */
public record Fault(Span at, String key, FaultText what, String picture) {

    /** In one line. */
    @Override
    public String toString() {
        return at + ": " + (key.isEmpty() ? "" : key + ": ") + what;
    }

    /** As compilers do it: one line, and then the picture. */
    public String withPicture() {
        return picture.isEmpty() ? toString() : this + "\n" + picture;
    }
}
