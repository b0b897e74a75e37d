package org.strowger.tests.crash;

import java.nio.file.Path;
import java.util.function.Function;
import org.strowger.router.store.disk.Disk;
import org.strowger.router.store.disk.RealDisk;

/** The daemon as it is, but for its disk, which keeps a copy of what was synced. */
public final class AsSyncedDaemon {
    /** Names the directory of the copy. */
    static final String COPY = "strowger.crash.copy";

    private AsSyncedDaemon() {}

    public static void main(String[] words) {
        StoreCopy copy = new StoreCopy(Path.of(System.getProperty(COPY)));
        run(words, directory -> new SyncedCopyDisk(RealDisk.open(directory), copy));
    }

    /** The one place that knows how the daemon is given a disk. */
    private static void run(String[] words, Function<Path, Disk> disks) {
        throw new UnsupportedOperationException("this version cannot be given a disk: " + disks + " " + words.length);
    }
}
