package org.strowger.router.records;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A directory of the operating system. Records contain subscribers' numbers, so only the daemon's user and the
 * directory's group may read them; the group is intended for a billing program. The modes are set whatever the umask of
 * the process is. A directory in which other users could plant files is refused, and no symbolic link is followed.
 */
public final class RecordDirectory implements RecordDisk {
    private static final Set<PosixFilePermission> DIRECTORY = PosixFilePermissions.fromString("rwxr-x---");
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-r-----");

    private final Path directory;

    private RecordDirectory(Path directory) {
        this.directory = directory;
    }

    /** Opens the directory; creates it and missing parents if necessary. */
    public static RecordDirectory open(Path directory) throws IOException {
        create(directory.toAbsolutePath());
        requireOurs(directory);
        if (!Files.isWritable(directory)) {
            throw new IOException("the directory is not writable");
        }
        return new RecordDirectory(directory);
    }

    private static void create(Path directory) throws IOException {
        Path above = directory.getParent();
        if (above == null || Files.isDirectory(directory)) {
            return;
        }
        create(above);
        Files.createDirectory(directory, PosixFilePermissions.asFileAttribute(DIRECTORY));
        Files.setPosixFilePermissions(directory, DIRECTORY);
    }

    private static void requireOurs(Path directory) throws IOException {
        PosixFileAttributes attributes = Files.readAttributes(directory, PosixFileAttributes.class);
        String owner = attributes.owner().getName();
        String us = Files.getOwner(Path.of("/proc/self")).getName();
        if (!owner.equals(us)) {
            throw new IOException("the directory belongs to " + owner + ", but strowger runs as " + us
                    + ": change the owner with  chown -R " + us + " " + directory);
        }
        if (attributes.permissions().contains(PosixFilePermission.OTHERS_WRITE)) {
            throw new IOException("the directory is writable by every user: restrict it with  chmod 750 " + directory);
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
                    .map(Path::getFileName)
                    .map(String::valueOf)
                    .sorted()
                    .toList();
        }
    }

    @Override
    public RecordFile open(String name) throws IOException {
        Path file = directory.resolve(name);
        try {
            return new Real(created(
                    file,
                    FileChannel.open(
                            file, Set.of(CREATE_NEW, READ, WRITE), PosixFilePermissions.asFileAttribute(FILE))));
        } catch (FileAlreadyExistsException e) {
            requireRegular(file);
            return new Real(FileChannel.open(file, READ, WRITE, LinkOption.NOFOLLOW_LINKS));
        }
    }

    /** Sets the mode of a file that has just been created; the umask may have removed the group's permission. */
    private static FileChannel created(Path file, FileChannel channel) throws IOException {
        try {
            Files.setPosixFilePermissions(file, FILE);
            return channel;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    private static void requireRegular(Path file) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            String what = Files.isSymbolicLink(file) ? "a symbolic link" : "not a regular file";
            throw new IOException(file + " is " + what + ": remove it");
        }
    }

    @Override
    public RecordFile look(String name) throws IOException {
        return new Real(FileChannel.open(directory.resolve(name), READ, LinkOption.NOFOLLOW_LINKS));
    }

    @Override
    public void delete(String name) throws IOException {
        Files.deleteIfExists(directory.resolve(name));
    }

    @Override
    public long freeBytes() throws IOException {
        return Files.getFileStore(directory).getUsableSpace();
    }

    @Override
    public void syncDirectory() throws IOException {
        try (FileChannel channel = FileChannel.open(directory, READ)) {
            channel.force(true);
        }
    }

    /** A file of the operating system. */
    private record Real(FileChannel channel) implements RecordFile {
        @Override
        public long size() throws IOException {
            return channel.size();
        }

        @Override
        public void read(ByteBuffer into, long position) throws IOException {
            long at = position;
            while (into.hasRemaining()) {
                int read = channel.read(into, at);
                if (read < 0) {
                    return;
                }
                at += read;
            }
        }

        @Override
        public void append(ByteBuffer from) throws IOException {
            long at = channel.size();
            while (from.hasRemaining()) {
                at += channel.write(from, at);
            }
        }

        @Override
        public void truncate(long size) throws IOException {
            channel.truncate(size);
        }

        @Override
        public void force() throws IOException {
            channel.force(false);
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
