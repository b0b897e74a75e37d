package org.strowger.tests.crash;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.strowger.router.store.disk.Disk;
import org.strowger.router.store.disk.DiskFile;
import org.strowger.router.store.disk.DiskLock;

/**
 * Keeps beside a directory a copy of it that has exactly what was synced: what was written comes into the copy when the
 * sync of its file has returned, what was made, renamed or deleted when that of the directory has. A process that is
 * killed loses nothing that it has written, for that is in the system's memory; a power cut does. So the copy is what a
 * power cut at this moment would leave of the directory in the worst case. It can be taken at any moment: a copy in
 * which half of a sync has been entered is one that a power cut may leave before the sync has returned.
 */
final class SyncedCopyDisk implements Disk {
    private final Disk disk;
    private final StoreCopy copy;
    private final List<Change> unsynced = new ArrayList<>();
    private int made;

    /** A change of the directory. */
    @FunctionalInterface
    private interface Change {
        void enter() throws IOException;
    }

    /** @param copy in step with what is on the disk now: see {@link StoreCopy#renew} */
    SyncedCopyDisk(Disk disk, StoreCopy copy) {
        this.disk = disk;
        this.copy = copy;
    }

    @Override
    public String name() {
        return disk.name();
    }

    @Override
    public List<String> list() throws IOException {
        return disk.list();
    }

    @Override
    public DiskFile create(String name) throws IOException {
        DiskFile file = disk.create(name);
        Path nameless = copy.nameless().resolve("file" + made++);
        FileChannel channel =
                FileChannel.open(nameless, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
        unsynced.add(() -> Files.move(nameless, path(name), StandardCopyOption.ATOMIC_MOVE));
        return new SyncedCopyFile(file, channel);
    }

    @Override
    public DiskFile open(String name) throws IOException {
        return disk.open(name);
    }

    @Override
    public void rename(String from, String to) throws IOException {
        disk.rename(from, to);
        unsynced.add(() -> Files.move(path(from), path(to), StandardCopyOption.ATOMIC_MOVE));
    }

    @Override
    public void delete(String name) throws IOException {
        disk.delete(name);
        unsynced.add(() -> Files.deleteIfExists(path(name)));
    }

    @Override
    public void syncDirectory() throws IOException {
        disk.syncDirectory();
        for (Change change : unsynced) {
            change.enter();
        }
        unsynced.clear();
    }

    private Path path(String name) {
        return copy.directory().resolve(name);
    }

    @Override
    public long freeBytes() throws IOException {
        return disk.freeBytes();
    }

    @Override
    public DiskLock lock() throws IOException {
        return disk.lock();
    }

    @Override
    public DiskLock lockToRead() throws IOException {
        return disk.lockToRead();
    }
}
