package org.strowger.router.records;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A directory of the operating system. Records contain subscribers' numbers, so only the daemon's user and the
 * directory's group may read them; the group is intended for a billing program.
 */
public final class RecordDirectory implements RecordDisk {
    private static final FileAttribute<Set<PosixFilePermission>> DIRECTORY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-x---"));
    private static final FileAttribute<Set<PosixFilePermission>> FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r-----"));

    private final Path directory;

    private RecordDirectory(Path directory) {
        this.directory = directory;
    }

    /** Opens the directory; creates it and missing parents if necessary. */
    public static RecordDirectory open(Path directory) throws IOException {
        Files.createDirectories(directory, DIRECTORY);
        if (!Files.isWritable(directory)) {
            throw new IOException("the directory is not writable");
        }
        return new RecordDirectory(directory);
    }

    @Override
    public String name() {
        return directory.toString();
    }

    @Override
    public List<String> list() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(Path::getFileName).map(String::valueOf).sorted().toList();
        }
    }

    @Override
    public RecordFile open(String name) throws IOException {
        return new Real(FileChannel.open(directory.resolve(name), Set.of(CREATE, READ, WRITE), FILE));
    }

    @Override
    public RecordFile look(String name) throws IOException {
        return new Real(FileChannel.open(directory.resolve(name), READ));
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
