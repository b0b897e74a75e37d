package org.strowger.router.imports.kannel.conf;

/**
 * A value that Kannel does not accept, or that Strowger cannot have. Its message becomes the sentence of the report.
 */
public final class InvalidDirective extends Exception {
    private static final long serialVersionUID = 1L;

    public InvalidDirective(String message) {
        super(message);
    }
}
