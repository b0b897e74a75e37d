package org.strowger.simulation.disk;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.strowger.router.store.disk.Disk;
import org.strowger.router.store.disk.DiskFile;
import org.strowger.router.store.disk.DiskLock;
import org.strowger.router.store.log.StoreRefused;

/**
 * A disk in memory. {@link #crash} is a power failure: each write since the last sync of its file is kept, lost, or
 * kept in part, by the seed; some of the last creations, renamings and deletions since the last sync of the directory
 * are undone. The disk then goes on with the rest.
 *
 * <p>A failing sync drops some of the pages that it should have written, by the seed; the next sync then finds nothing
 * to do and succeeds. Linux behaves like that.
 */
public final class SimulatedDisk implements Disk {
    private static final long PLENTY = 1L << 40;

    private final Random chance;

    /** The directory as its readers see it. */
    private final TreeMap<String, SimulatedFile> names = new TreeMap<>();

    /** The directory as it is on the disk. */
    private TreeMap<String, SimulatedFile> synced = new TreeMap<>();

    private final List<Map<String, SimulatedFile>> steps = new ArrayList<>();
    private final Map<Operation, Integer> fails = new HashMap<>();

    private boolean locked;
    private long capacity = PLENTY;
    private int operationsUntilCrash = Integer.MAX_VALUE;
    private int life;
    private int syncs;
    private int writes;
    private Runnable onSync = () -> {};

    /** The operations that may fail. */
    public enum Operation {
        CREATE,
        READ,
        WRITE,
        SYNC,
        SYNC_DIRECTORY,
        DELETE
    }

    /** The power has failed: the process that sees this is dead. */
    public static final class PowerLost extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    public SimulatedDisk(long seed) {
        this.chance = new Random(seed);
    }

    /** The next {@code times} operations of that kind fail. */
    public void fail(Operation operation, int times) {
        fails.put(operation, times);
    }

    /** Ends all failures. */
    public void heal() {
        fails.clear();
        operationsUntilCrash = Integer.MAX_VALUE;
    }

    /** The capacity in bytes. */
    public void holds(long octets) {
        capacity = octets;
    }

    /** The power fails after this number of changing operations, within the last one. */
    public void crashAfter(int operations) {
        operationsUntilCrash = operations;
    }

    /** Runs within each sync: lets time pass. */
    public void duringSync(Runnable action) {
        onSync = action;
    }

    public int syncs() {
        return syncs;
    }

    public int writes() {
        return writes;
    }

    /** The power fails and comes back. Open files are closed. */
    public void crash() {
        life++;
        locked = false;
        operationsUntilCrash = Integer.MAX_VALUE;
        TreeMap<String, SimulatedFile> left = new TreeMap<>(synced);
        TreeSet<String> all = new TreeSet<>(synced.keySet());
        steps.forEach(step -> all.addAll(step.keySet()));
        for (String name : all) {
            int kept = chance.nextInt(steps.size() + 1);
            SimulatedFile file =
                    kept == 0 ? synced.get(name) : steps.get(kept - 1).get(name);
            if (file == null) {
                left.remove(name);
            } else {
                left.put(name, file);
            }
        }
        names.clear();
        names.putAll(left);
        synced = left;
        steps.clear();
        names.values().forEach(file -> file.crash(chance));
    }

    /** The process is killed, and the machine goes on: all writes are kept. */
    public void kill() {
        life++;
        locked = false;
        operationsUntilCrash = Integer.MAX_VALUE;
    }

    /** The contents of a file, to be changed by a test. */
    public byte[] octets(String name) {
        return file(name).octets();
    }

    /** Of all files. */
    public long bytes() {
        return used();
    }

    /** Replaces or creates a file. */
    public void put(String name, byte[] octets) {
        SimulatedFile file = new SimulatedFile();
        file.write(octets, 0);
        file.sync();
        names.put(name, file);
        synced.put(name, file);
    }

    /** Flips a bit of a file, also for its open readers. */
    public void flip(String name, int at) {
        SimulatedFile file = file(name);
        file.write(new byte[] {(byte) (file.octets()[at] ^ 1)}, at);
        file.sync();
    }

    /** Removes a file durably. */
    public void lose(String name) {
        names.remove(name);
        synced.remove(name);
    }

    /** A copy of the disk with the visible contents. */
    public SimulatedDisk copy(long seed) {
        SimulatedDisk copy = new SimulatedDisk(seed);
        names.forEach((name, file) -> copy.put(name, file.octets()));
        return copy;
    }

    private SimulatedFile file(String name) {
        SimulatedFile file = names.get(name);
        if (file == null) {
            throw new IllegalArgumentException("there is no file " + name);
        }
        return file;
    }

    @Override
    public String name() {
        return "simulated";
    }

    @Override
    public List<String> list() {
        return List.copyOf(names.keySet());
    }

    @Override
    public DiskFile create(String name) throws IOException {
        changes(Operation.CREATE);
        if (names.containsKey(name)) {
            throw new FileAlreadyExistsException(name);
        }
        if (used() >= capacity) {
            throw new IOException("No space left on device");
        }
        SimulatedFile file = new SimulatedFile();
        names.put(name, file);
        stepped();
        return new OpenFile(this, file, life);
    }

    @Override
    public DiskFile open(String name) throws IOException {
        SimulatedFile file = names.get(name);
        if (file == null) {
            throw new NoSuchFileException(name);
        }
        return new OpenFile(this, file, life);
    }

    @Override
    public void rename(String from, String to) throws IOException {
        changes(Operation.DELETE);
        names.put(to, file(from));
        names.remove(from);
        stepped();
    }

    @Override
    public void delete(String name) throws IOException {
        changes(Operation.DELETE);
        names.remove(name);
        stepped();
    }

    @Override
    public void syncDirectory() throws IOException {
        changes(Operation.SYNC_DIRECTORY);
        synced = new TreeMap<>(names);
        steps.clear();
    }

    @Override
    public long freeBytes() {
        return capacity - used();
    }

    @Override
    public DiskLock lock() {
        if (locked) {
            throw new StoreRefused("the store in simulated is in use");
        }
        locked = true;
        int mine = life;
        return () -> {
            if (life == mine) {
                locked = false;
            }
        };
    }

    @Override
    public DiskLock lockToRead() {
        return lock();
    }

    private void stepped() {
        steps.add(new TreeMap<>(names));
    }

    private long used() {
        return names.values().stream().mapToLong(SimulatedFile::size).sum();
    }

    void isOf(int openedIn) {
        if (openedIn != life) {
            throw new IllegalStateException("a file that was open before the crash");
        }
    }

    /** An operation begins. */
    void changes(Operation operation) throws IOException {
        if (--operationsUntilCrash < 0) {
            throw new PowerLost();
        }
        fails(operation);
    }

    void fails(Operation operation) throws IOException {
        int times = fails.getOrDefault(operation, 0);
        if (times > 0) {
            fails.put(operation, times - 1);
            throw new IOException("Input/output error");
        }
    }

    void write(SimulatedFile file, byte[] octets, int position) throws IOException {
        writes++;
        long room = capacity - used() + Math.max(0, file.size() - position);
        if (octets.length > room) {
            byte[] part = Arrays.copyOf(octets, (int) Math.max(0, room));
            file.write(part, position);
            throw new IOException("No space left on device");
        }
        try {
            changes(Operation.WRITE);
        } catch (IOException | PowerLost e) {
            // A part of it was written before the failure.
            file.write(Arrays.copyOf(octets, chance.nextInt(octets.length + 1)), position);
            throw e;
        }
        file.write(octets, position);
    }

    void sync(SimulatedFile file) throws IOException {
        syncs++;
        onSync.run();
        try {
            changes(Operation.SYNC);
        } catch (IOException e) {
            file.syncFails(chance);
            throw e;
        }
        file.sync();
    }
}
