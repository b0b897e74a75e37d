package org.strowger.router.imports;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.strowger.router.config.value.HashType;
import org.strowger.router.imports.kannel.KannelImporter;
import org.strowger.router.imports.ksmppd.Ksmppd;
import org.strowger.router.imports.smppbox.SmppBox;
import org.strowger.router.migration.UnreachableRules;

/** Imports files of a test without writing the result. */
public final class ImportFiles {
    private final Path directory;
    private final Draft draft = new Draft(new Secrets(random(), HashType.ITERATIONS_MIN));
    private final Report report = new Report();

    public ImportFiles(Path directory) {
        this.directory = directory;
    }

    /** The salts and new secrets of tests are always the same. */
    public static RandomGenerator random() {
        return new SplittableRandom(42);
    }

    public ImportFiles file(String name, String text) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, text);
        return this;
    }

    /** Imports these files of Kannel and its add-ons. */
    public ImportFiles read(String... names) {
        List<Path> files = List.of(names).stream().map(directory::resolve).toList();
        new KannelImporter(files.subList(1, files.size()), List.of(new SmppBox(), new Ksmppd(files)))
                .read(files.get(0), new SourceFiles(List.of(directory)), draft, report);
        UnreachableRules.leaveOut(draft, report, SourceLine.wholeFile(names[0]));
        return this;
    }

    public String yaml() {
        return draft.text(List.of());
    }

    public Draft draft() {
        return draft;
    }

    public Report report() {
        return report;
    }

    /** The findings of one fate, as the report writes them. */
    public List<String> findings(DirectiveFate fate) {
        return report.findings(fate).stream().map(Finding::toString).toList();
    }
}
