package org.strowger.simulation.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.strowger.router.store.disk.DiskFile;
import org.strowger.simulation.disk.SimulatedDisk.Operation;

/** An open file of a simulated disk. */
final class OpenFile implements DiskFile {
    private final SimulatedDisk disk;
    private final SimulatedFile file;
    private final int life;

    OpenFile(SimulatedDisk disk, SimulatedFile file, int life) {
        this.disk = disk;
        this.file = file;
        this.life = life;
    }

    @Override
    public long size() {
        return file.size();
    }

    @Override
    public int read(ByteBuffer into, long position) throws IOException {
        disk.isOf(life);
        disk.fails(Operation.READ);
        byte[] octets = new byte[into.remaining()];
        int read = file.read(octets, (int) position);
        into.put(octets, 0, read);
        return read;
    }

    @Override
    public void write(ByteBuffer from, long position) throws IOException {
        disk.isOf(life);
        byte[] octets = new byte[from.remaining()];
        from.get(octets);
        disk.write(file, octets, (int) position);
    }

    @Override
    public void force() throws IOException {
        disk.isOf(life);
        disk.sync(file);
    }

    @Override
    public void close() {}
}
