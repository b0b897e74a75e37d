package org.strowger.router.store.disk;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.strowger.router.store.log.StoreRefused;

/** A directory of the operating system. The directory and its files are readable by their owner only. */
public final class RealDisk implements Disk {
    private static final Set<PosixFilePermission> OWNER_DIRECTORY = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> OWNER_FILE = PosixFilePermissions.fromString("rw-------");

    private final Path directory;

    private RealDisk(Path directory) {
        this.directory = directory;
    }

    /** Opens a directory for writing. Creates the directory if it is missing. */
    public static RealDisk open(Path directory) {
        try {
            if (!Files.isDirectory(directory)) {
                create(directory.toAbsolutePath());
            }
            checkOwner(directory);
        } catch (IOException e) {
            throw new StoreRefused("cannot use the directory " + directory + " for the store", e);
        }
        return new RealDisk(directory);
    }

    /** Creates the directory and any missing parents, syncing each creation. */
    private static void create(Path directory) throws IOException {
        Path above = directory.getParent();
        if (above == null || Files.isDirectory(directory)) {
            return;
        }
        create(above);
        Files.createDirectory(directory, PosixFilePermissions.asFileAttribute(OWNER_DIRECTORY));
        sync(above);
    }

    private static void sync(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, READ)) {
            channel.force(true);
        }
    }

    /** Opens a directory for reading, without creating or changing anything. */
    public static RealDisk existing(Path directory) {
        if (!Files.isDirectory(directory)) {
            throw new StoreRefused("directory not found: " + directory);
        }
        return new RealDisk(directory);
    }

    private static void checkOwner(Path directory) throws IOException {
        PosixFileAttributes attributes = Files.readAttributes(directory, PosixFileAttributes.class);
        String owner = attributes.owner().getName();
        String us = Files.getOwner(Path.of("/proc/self")).getName();
        if (!owner.equals(us)) {
            throw new StoreRefused("the store's directory " + directory + " belongs to " + owner
                    + ", but strowger runs as " + us + ": change the owner with  chown -R " + us + " " + directory);
        }
        if (attributes.permissions().contains(PosixFilePermission.OTHERS_WRITE)) {
            throw new StoreRefused("the store's directory " + directory
                    + " is writable by every user: restrict it with  chmod 700 " + directory);
        }
    }

    @Override
    public String name() {
        return directory.toString();
    }

    @Override
    public List<String> list() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        }
    }

    @Override
    public DiskFile create(String name) throws IOException {
        return new RealFile(FileChannel.open(
                directory.resolve(name),
                Set.of(CREATE_NEW, READ, WRITE),
                PosixFilePermissions.asFileAttribute(OWNER_FILE)));
    }

    @Override
    public DiskFile open(String name) throws IOException {
        return new RealFile(FileChannel.open(directory.resolve(name), READ));
    }

    @Override
    public void rename(String from, String to) throws IOException {
        Files.move(directory.resolve(from), directory.resolve(to), StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void delete(String name) throws IOException {
        Files.deleteIfExists(directory.resolve(name));
    }

    @Override
    public void syncDirectory() throws IOException {
        sync(directory);
    }

    @Override
    public long freeBytes() throws IOException {
        return Files.getFileStore(directory).getUsableSpace();
    }

    @Override
    public DiskLock lock() throws IOException {
        return ProcessLock.take(directory, OWNER_FILE);
    }

    @Override
    public DiskLock lockToRead() throws IOException {
        return ProcessLock.share(directory);
    }
}
