package org.strowger.router.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.strowger.protocol.Secret;

/** Sources of passwords for commands: a file or an environment variable. */
public final class PasswordSource {
    public static final String ENVIRONMENT = "STROWGER_PASSWORD";

    private PasswordSource() {}

    /** Reads a file that contains only the password. */
    public static Secret read(Path file) {
        try {
            return new Secret(Files.readString(file).strip());
        } catch (IOException e) {
            throw new CommandFailure("cannot read the password from " + file + ": " + e.getMessage());
        }
    }
}
