package org.strowger.router.config.fault;

/**
 * An error in a configuration file, which prevents its use.
 *
 * @param at the position in the file
 * @param key the path of the key, for example {@code applications[0].window}; empty if the fault concerns the whole
 *     file
 * @param what the description of the error
 * @param picture the line with a mark below the position; secrets are masked
 */
public record Fault(Span at, String key, FaultText what, String picture) {

    /** One line. */
    @Override
    public String toString() {
        return at + ": " + (key.isEmpty() ? "" : key + ": ") + what;
    }

    /** One line followed by the excerpt, as compilers print errors. */
    public String withPicture() {
        return picture.isEmpty() ? toString() : this + "\n" + picture;
    }
}
