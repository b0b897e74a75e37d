package org.strowger.simulation.log;

import java.util.Random;
import org.strowger.router.store.log.MessageLog;
import org.strowger.simulation.disk.SimulatedDisk.PowerLost;

/** A log whose medium a test can make fail. The medium survives the crash of the process that has opened the log. */
public interface FaultyLog {
    /** Opens the log on this medium. */
    MessageLog.Source source();

    /** The next {@code times} commits fail. The next opening may find a failed flight, if no commit succeeds before. */
    void failCommits(int times);

    /** The next operations of a kind fail that the medium chooses. */
    void failSomething(Random chance, int times);

    /** The process dies within one of the next operations that change the medium, with {@link PowerLost}. */
    void crashAfter(int operations);

    /** Ends all failures. */
    void heal();

    /** The machine loses its power and comes back. */
    void crash();

    /** The process is killed, and the machine goes on. */
    void kill();

    /** The capacity of the medium. */
    void holds(long bytes);

    /** The bytes in use. */
    long usedBytes();

    /** Runs within each commit: lets time pass, or blocks. */
    void duringCommit(Runnable action);
}
