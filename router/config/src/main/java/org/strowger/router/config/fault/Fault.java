package org.strowger.router.config.fault;

/**
 * An error in a configuration file that prevents the use of the file.
 *
 * @param at the position in the file
 * @param key the path of the key, for example {@code applications[0].window}; empty if the fault concerns the whole
 *     file
 * @param what the description of the error
 * @param picture the line with a mark below the position; secrets are masked
 */
public record Fault(Span at, String key, FaultText what, String picture) {

    /** The fault on one line. */
    @Override
    public String toString() {
        return at + ": " + (key.isEmpty() ? "" : key + ": ") + what;
    }

    /** The fault on one line, followed by the excerpt, as compilers print errors. */
    public String withPicture() {
        return picture.isEmpty() ? toString() : this + "\n" + picture;
    }
}
