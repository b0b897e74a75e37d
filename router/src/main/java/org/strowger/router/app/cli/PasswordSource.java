package org.strowger.router.app.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.strowger.protocol.Secret;

/** Where commands take a password from: a file, or a variable of the environment. */
public final class PasswordSource {
    public static final String ENVIRONMENT = "STROWGER_PASSWORD";

    private PasswordSource() {}

    /** Reads the only line of a file. */
    public static Secret read(Path file) {
        try {
            return new Secret(Files.readString(file).strip());
        } catch (IOException e) {
            throw new CommandFailure("the password cannot be read from " + file + ": " + e.getMessage());
        }
    }
}
