package org.strowger.router.migration;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.random.RandomGenerator;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.cli.ExitStatus;
import org.strowger.router.config.fault.Fault;
import org.strowger.router.config.file.Verdict;
import org.strowger.router.imports.DirectiveFate;
import org.strowger.router.imports.Draft;
import org.strowger.router.imports.ImportDirectory;
import org.strowger.router.imports.ImportFailure;
import org.strowger.router.imports.Importer;
import org.strowger.router.imports.Report;
import org.strowger.router.imports.Secrets;
import org.strowger.router.imports.SourceFiles;
import org.strowger.router.imports.SourceLine;
import org.strowger.router.program.CheckReport;
import org.strowger.router.program.ConfigurationLoader;

/** Runs an importer, writes its result, and checks the result as {@code strowger check} does. */
final class ImportRun {
    private final Importer importer;
    private final RandomGenerator random;
    private final PrintWriter out;

    ImportRun(Importer importer, PrintWriter out) {
        this(importer, new SecureRandom(), out);
    }

    /** @param random the source of the salts of hashes */
    ImportRun(Importer importer, RandomGenerator random, PrintWriter out) {
        this.importer = importer;
        this.random = random;
        this.out = out;
    }

    /** Imports a source of several files; the first one gives the import its name. @return the exit status */
    int run(List<Path> files, ImportOptions options) {
        Path first = files.get(0);
        return run(first, options.roots(files), options.target(first), options.force());
    }

    int run(Path source, List<Path> roots, Path target, boolean force) {
        Draft draft = new Draft(new Secrets(random));
        Report report = new Report();
        try {
            SourceFiles files = new SourceFiles(roots);
            importer.read(source, files, draft, report);
            String name = files.name(source);
            UnreachableRules.leaveOut(draft, report, SourceLine.wholeFile(name));
            String text = draft.text(heading(name));
            ImportDirectory directory = ImportDirectory.create(target, force);
            directory.write(draft, text);
            Verdict verdict = ConfigurationLoader.readWithTables(directory.configuration());
            directory.writeReport(written(name, report, verdict, directory));
            return print(report, verdict, directory);
        } catch (ImportFailure e) {
            throw CommandFailure.configuration(String.valueOf(e.getMessage()));
        }
    }

    private static List<String> heading(String source) {
        return List.of(
                "Imported from " + source + " by strowger import. Comments name the lines from which the keys come.",
                "report.txt lists everything that was changed or lost. Read it before the start.");
    }

    private static String written(String source, Report report, Verdict verdict, ImportDirectory directory) {
        return "Import of " + source + ": " + report.counts() + "\n" + checked(verdict, directory) + "\n\n"
                + report.text();
    }

    private static String checked(Verdict verdict, ImportDirectory directory) {
        Path name = directory.configuration().getFileName();
        return verdict.isRight()
                ? "Check: " + CheckReport.line(name, verdict.configuration())
                : "Check: " + name + ": " + verdict.faults().size()
                        + " errors. Please report this as a fault of strowger import.";
    }

    private int print(Report report, Verdict verdict, ImportDirectory directory) {
        for (DirectiveFate fate : List.of(DirectiveFate.LOST, DirectiveFate.CHANGED)) {
            report.findings(fate).forEach(each -> out.println(fate.words() + ": " + each));
        }
        out.println(report.counts());
        out.println(checked(verdict, directory));
        verdict.warnings().stream().map(Fault::withPicture).forEach(each -> out.println("warning: " + each));
        out.println("Written: " + directory.configuration() + " and " + directory.report());
        if (!verdict.isRight()) {
            out.println(verdict.text());
            return ExitStatus.CONFIGURATION_REFUSED;
        }
        return report.losesSomething() ? ExitStatus.REFUSED : ExitStatus.DONE;
    }
}
