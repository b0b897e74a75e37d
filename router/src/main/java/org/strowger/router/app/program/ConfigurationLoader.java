package org.strowger.router.app.program;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.strowger.router.app.cli.CommandFailure;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.fault.Fault;
import org.strowger.router.config.file.ConfigurationFile;
import org.strowger.router.config.file.Verdict;

/** Reads the configuration for those who cannot go on without one. */
public final class ConfigurationLoader {
    /** The configuration of an installed system, which is read unless another file is named. */
    public static final String DEFAULT_FILE = "/etc/strowger/strowger.yaml";

    private ConfigurationLoader() {}

    /** The configuration of a file that is right; else a failure with all its faults, and the exit status for that. */
    public static Configuration load(Path file) {
        Verdict verdict = read(file);
        verdict.warnings().stream().map(Fault::withPicture).forEach(each -> System.err.println("warning: " + each));
        if (!verdict.isRight()) {
            throw CommandFailure.configuration(verdict.text());
        }
        return verdict.configuration();
    }

    /** Reads and checks a configuration; fails only if the file itself cannot be read. */
    public static Verdict read(Path file) {
        try {
            return ConfigurationFile.read(file, new ProgramVocabulary(), ProgramVocabulary.machine());
        } catch (IOException e) {
            throw new CommandFailure(reason(file, e) + "; name the configuration, for example conf/strowger.yaml");
        }
    }

    /** Why a file cannot be read: the message of the JDK is often the file's name alone. */
    public static String reason(Path file, IOException e) {
        if (e instanceof NoSuchFileException) {
            return "there is no file " + file;
        }
        return "cannot read " + file + ": "
                + (e instanceof AccessDeniedException ? "permission denied" : e.getMessage());
    }
}
