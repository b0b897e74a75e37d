package org.strowger.router.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.ToIntFunction;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.store.disk.DiskLock;
import org.strowger.router.store.disk.RealDisk;
import org.strowger.router.store.journal.JournalLimits;
import org.strowger.router.store.journal.JournalSurvey;
import org.strowger.router.store.log.StoreRefused;
import picocli.CommandLine.Parameters;

/** The input of the verbs under {@code store}: the directory, locked against writers. */
final class StoreInput {
    @Parameters(paramLabel = "PATH", description = "the directory of the store (store.path in the configuration)")
    private Path path = Path.of(".");

    /** Reads the store. @return the exit status */
    int look(ToIntFunction<JournalSurvey> report) {
        RealDisk disk;
        try {
            disk = RealDisk.existing(path);
        } catch (StoreRefused e) {
            throw CommandFailure.of(e);
        }
        try (DiskLock lock = disk.lockToRead();
                JournalSurvey survey = JournalSurvey.of(disk, JournalLimits.DEFAULT)) {
            assert lock != null;
            return report.applyAsInt(survey);
        } catch (StoreRefused e) {
            throw CommandFailure.of(e);
        } catch (IOException e) {
            throw new CommandFailure("cannot read the store in " + path + ": " + e.getMessage());
        }
    }
}
