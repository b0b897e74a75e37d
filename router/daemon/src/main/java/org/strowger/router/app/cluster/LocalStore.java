package org.strowger.router.app.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.strowger.router.store.disk.Disk;
import org.strowger.router.store.journal.Journal;
import org.strowger.router.store.journal.JournalLimits;
import org.strowger.router.store.journal.JournalOptions;
import org.strowger.router.store.log.MessageLog;
import org.strowger.router.store.log.StoreRefused;

/**
 * The store that a node may have had before it joined a cluster.
 *
 * @param directory the directory of the store; it need not exist
 * @param disks opens a directory
 * @param unixMillis the calendar clock
 */
public record LocalStore(Path directory, Function<Path, Disk> disks, LongSupplier unixMillis) {
    /** Whether the store exists. */
    boolean exists() {
        if (!Files.isDirectory(directory)) {
            return false;
        }
        try {
            return disks.apply(directory).list().stream().anyMatch(Journal::isJournalFile);
        } catch (IOException e) {
            throw new StoreRefused("the directory " + directory + " cannot be read", e);
        }
    }

    MessageLog.Source source() {
        JournalOptions options =
                new JournalOptions(JournalLimits.DEFAULT, true, new SecureRandom().nextLong(), unixMillis);
        return Journal.in(disks.apply(directory), options);
    }

    @Override
    public String toString() {
        return directory.toString();
    }
}
