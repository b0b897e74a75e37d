package org.strowger.router.imports.kannel.conf;

/**
 * Thrown for a value that Kannel does not accept, or that Strowger does not support. The message becomes the sentence
 * in the report.
 */
public final class InvalidDirective extends Exception {
    private static final long serialVersionUID = 1L;

    public InvalidDirective(String message) {
        super(message);
    }
}
