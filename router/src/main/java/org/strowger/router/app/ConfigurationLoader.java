package org.strowger.router.app;

import java.nio.file.Path;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.fault.Fault;
import org.strowger.router.config.file.Verdict;

/** Reads the configuration for those who cannot go on without one. */
final class ConfigurationLoader {
    /** Where a configuration lies that nobody has named. */
    static final Path USUAL_FILE = Path.of(CheckCommand.USUAL_PLACE);

    private ConfigurationLoader() {}

    /** The configuration of a file that is right; else a failure with all its faults, and the exit status for that. */
    static Configuration load(Path file) {
        Verdict verdict = CheckCommand.read(file);
        verdict.warnings().stream().map(Fault::withPicture).forEach(each -> System.err.println("warning: " + each));
        if (!verdict.isRight()) {
            throw CommandFailure.configuration(verdict.text());
        }
        return verdict.configuration();
    }
}
