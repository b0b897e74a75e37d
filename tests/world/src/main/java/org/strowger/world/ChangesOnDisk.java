package org.strowger.world;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.strowger.router.store.disk.DiskFile;
import org.strowger.router.table.service.ChangeFiles;
import org.strowger.simulation.disk.SimulatedDisk;

/** The changes to number tables on a simulated disk. */
record ChangesOnDisk(SimulatedDisk disk) implements ChangeFiles {
    private record Open(DiskFile file) implements Writing {
        @Override
        public void write(String text) throws IOException {
            file.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), file.size());
        }

        @Override
        public void force() throws IOException {
            file.force();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    @Override
    public Path path(String name) {
        return Path.of("/tables").resolve(name);
    }

    @Override
    public boolean exists(String name) {
        return disk.list().contains(name);
    }

    @Override
    public boolean endsWithLine(String name) {
        byte[] octets = disk.octets(name);
        return octets.length == 0 || octets[octets.length - 1] == '\n';
    }

    @Override
    public InputStream open(String name) {
        return new ByteArrayInputStream(disk.octets(name));
    }

    @Override
    public Writing append(String name) throws IOException {
        if (exists(name)) {
            return new Open(disk.open(name));
        }
        Writing created = new Open(disk.create(name));
        disk.syncDirectory();
        return created;
    }

    @Override
    public Writing create(String name) throws IOException {
        if (exists(name)) {
            disk.delete(name);
        }
        return new Open(disk.create(name));
    }

    @Override
    public void rename(String from, String to) throws IOException {
        disk.rename(from, to);
        disk.syncDirectory();
    }
}
