package org.strowger.tests.crash;

import java.nio.file.Path;
import java.util.Arrays;
import org.strowger.router.app.Main;
import org.strowger.router.store.disk.RealDisk;

/** The daemon as it is, but for its disk, which keeps a copy of what was synced. */
public final class AsSyncedDaemon {
    /** Names the directory of the copy. */
    static final String COPY = "strowger.crash.copy";

    private AsSyncedDaemon() {}

    public static void main(String[] words) {
        StoreCopy copy = new StoreCopy(Path.of(System.getProperty(COPY)));
        // The first word is the verb.
        System.exit(Main.runOn(
                directory -> new SyncedCopyDisk(RealDisk.open(directory), copy),
                Arrays.copyOfRange(words, 1, words.length)));
    }
}
