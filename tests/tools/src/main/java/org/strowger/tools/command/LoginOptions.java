package org.strowger.tools.command;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.strowger.protocol.Secret;
import org.strowger.router.cli.PasswordSource;
import picocli.CommandLine.Option;

/** The options for the account, common to all tools that sign in. */
final class LoginOptions {
    @Option(names = "--system-id", paramLabel = "NAME", description = "the account (default: ${DEFAULT-VALUE})")
    private String systemId = "strowger";

    @Option(names = "--password-file", paramLabel = "F", description = "file with the password on one line")
    private @Nullable Path passwordFile;

    @Option(
            names = "--password",
            paramLabel = "P",
            description = "the password, which every user of this machine can see; prefer --password-file, or "
                    + PasswordSource.ENVIRONMENT + " in the environment")
    private @Nullable String password;

    String systemId() {
        return systemId;
    }

    /** The password from the command line, or else from the file, or else from the environment; otherwise empty. */
    Secret secret() {
        if (password != null) {
            return new Secret(password);
        }
        if (passwordFile != null) {
            return PasswordSource.read(passwordFile);
        }
        String value = System.getenv(PasswordSource.ENVIRONMENT);
        return value == null ? Secret.NONE : new Secret(value);
    }
}
