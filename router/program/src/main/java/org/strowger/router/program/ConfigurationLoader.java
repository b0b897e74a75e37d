package org.strowger.router.program;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.fault.Fault;
import org.strowger.router.config.file.ConfigurationFile;
import org.strowger.router.config.file.Verdict;

/** Loads the configuration for verbs that require one. */
public final class ConfigurationLoader {
    /** The configuration of an installed system; used unless another file is given. */
    public static final String DEFAULT_FILE = "/etc/strowger/strowger.yaml";

    private ConfigurationLoader() {}

    /**
     * Loads the configuration. If it has faults, throws a failure with all of them and the exit status for faulty
     * configurations.
     */
    public static Configuration load(Path file) {
        return accept(read(file));
    }

    /**
     * Prints the warnings of a configuration and returns it. If it has faults, throws a failure as {@link #load} does.
     */
    public static Configuration accept(Verdict verdict) {
        verdict.warnings().stream().map(Fault::withPicture).forEach(each -> System.err.println("warning: " + each));
        if (!verdict.isRight()) {
            throw CommandFailure.configuration(verdict.text());
        }
        return verdict.configuration();
    }

    /** Reads and checks a configuration; fails only if the file cannot be read. */
    public static Verdict read(Path file) {
        return read(file, new ProgramVocabulary());
    }

    /** Reads and checks a configuration and the files of its number tables. */
    public static Verdict readWithTables(Path file) {
        return read(file, ProgramVocabulary.readingTables());
    }

    private static Verdict read(Path file, ProgramVocabulary vocabulary) {
        try {
            return ConfigurationFile.read(file, vocabulary, ProgramVocabulary.machine());
        } catch (IOException e) {
            throw new CommandFailure(
                    reason(file, e) + "; give the path of the configuration, for example conf/strowger.yaml");
        }
    }

    /** Why a file cannot be read; the JDK's message is often just the file name. */
    public static String reason(Path file, IOException e) {
        if (e instanceof NoSuchFileException) {
            return "file not found: " + file;
        }
        return "cannot read " + file + ": "
                + (e instanceof AccessDeniedException ? "permission denied" : e.getMessage());
    }
}
