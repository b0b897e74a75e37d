package org.strowger.tools.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.strowger.protocol.Secret;
import org.strowger.router.app.cli.CommandFailure;
import picocli.CommandLine.Option;

/** Who signs in: the same options for every tool that does. */
public final class LoginOptions {
    public static final String ENVIRONMENT = "STROWGER_PASSWORD";

    @Option(names = "--system-id", paramLabel = "NAME", description = "the account (default: ${DEFAULT-VALUE})")
    private String systemId = "strowger";

    @Option(names = "--password-file", paramLabel = "F", description = "holds the password, on one line")
    private @Nullable Path passwordFile;

    @Option(
            names = "--password",
            paramLabel = "P",
            description = "the password; everybody on this machine can see it here: better --password-file, or "
                    + ENVIRONMENT + " in the environment")
    private @Nullable String password;

    String systemId() {
        return systemId;
    }

    /** From the command line, else from the file, else from the environment; else there is none. */
    Secret secret() {
        if (password != null) {
            return new Secret(password);
        }
        if (passwordFile != null) {
            return read(passwordFile);
        }
        String value = System.getenv(ENVIRONMENT);
        return value == null ? Secret.NONE : new Secret(value);
    }

    public static Secret read(Path file) {
        try {
            return new Secret(Files.readString(file).strip());
        } catch (IOException e) {
            throw new CommandFailure("the password cannot be read from " + file + ": " + e.getMessage());
        }
    }
}
