package org.strowger.router.program;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option {@code --config} for commands whose arguments are not the configuration. */
public final class ConfigurationOption {
    @Option(
            names = "--config",
            paramLabel = "F",
            description = "the configuration (default: ${DEFAULT-VALUE})",
            defaultValue = ConfigurationLoader.DEFAULT_FILE)
    private Path file = Path.of(ConfigurationLoader.DEFAULT_FILE);

    public Path file() {
        return file;
    }
}
