package org.strowger.router.table.service;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** A directory of the machine. */
record ChangeDirectory(Path directory) implements ChangeFiles {
    private record Channel(FileChannel channel) implements Writing {
        @Override
        public void write(String text) throws IOException {
            ByteBuffer octets = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (octets.hasRemaining()) {
                channel.write(octets);
            }
        }

        @Override
        public void force() throws IOException {
            channel.force(true);
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    @Override
    public Path path(String name) {
        return directory.resolve(name);
    }

    @Override
    public boolean exists(String name) {
        return Files.exists(path(name));
    }

    @Override
    public boolean endsWithLine(String name) throws IOException {
        try (FileChannel opened = FileChannel.open(path(name), StandardOpenOption.READ)) {
            long size = opened.size();
            ByteBuffer last = ByteBuffer.allocate(1);
            return size == 0 || (opened.read(last, size - 1) == 1 && last.get(0) == '\n');
        }
    }

    @Override
    public InputStream open(String name) throws IOException {
        return Files.newInputStream(path(name));
    }

    @Override
    public Writing append(String name) throws IOException {
        boolean isNew = !exists(name);
        Writing open = write(name, StandardOpenOption.APPEND);
        if (isNew) {
            sync();
        }
        return open;
    }

    @Override
    public Writing create(String name) throws IOException {
        return write(name, StandardOpenOption.TRUNCATE_EXISTING);
    }

    private Writing write(String name, OpenOption manner) throws IOException {
        Files.createDirectories(directory);
        return new Channel(FileChannel.open(path(name), StandardOpenOption.CREATE, StandardOpenOption.WRITE, manner));
    }

    @Override
    public void rename(String from, String to) throws IOException {
        Files.move(path(from), path(to), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        sync();
    }

    private void sync() throws IOException {
        try (FileChannel opened = FileChannel.open(directory, StandardOpenOption.READ)) {
            opened.force(true);
        }
    }
}
