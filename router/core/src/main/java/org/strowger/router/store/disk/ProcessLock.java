package org.strowger.router.store.disk;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.strowger.bound.Within;
import org.strowger.router.store.log.StoreRefused;
import org.strowger.router.thread.ProcessClaims;

/**
 * A lock on a directory, implemented as an operating system lock on its file {@code lock}. The operating system
 * releases the lock when the process ends for any reason. The file is never deleted: otherwise two processes could hold
 * locks on two different files of the same name.
 */
@Within(Within.Scope.CONFIGURATION)
final class ProcessLock implements DiskLock {
    static final String NAME = "lock";

    private static final int PID_BYTES_MAX = 20;

    private final String claim;
    private final FileChannel channel;

    private ProcessLock(String claim, FileChannel channel) {
        this.claim = claim;
        this.channel = channel;
    }

    static DiskLock take(Path directory, Set<PosixFilePermission> permissions) throws IOException {
        ProcessLock lock = claim(directory, false, permissions);
        lock.channel.truncate(0);
        String pid = ProcessHandle.current().pid() + "\n";
        lock.channel.write(ByteBuffer.wrap(pid.getBytes(StandardCharsets.US_ASCII)), 0);
        return lock;
    }

    static DiskLock share(Path directory) throws IOException {
        try {
            return claim(directory, true, Set.of());
        } catch (NoSuchFileException e) {
            return () -> {};
        }
    }

    private static ProcessLock claim(Path directory, boolean shared, Set<PosixFilePermission> permissions)
            throws IOException {
        String claim = directory.toRealPath().toString();
        if (!ProcessClaims.take(claim)) {
            throw new StoreRefused("the store in " + directory + " is already open in this process");
        }
        boolean locked = false;
        try {
            FileChannel channel = locked(directory, shared, permissions);
            locked = true;
            return new ProcessLock(claim, channel);
        } finally {
            if (!locked) {
                ProcessClaims.release(claim);
            }
        }
    }

    private static FileChannel locked(Path directory, boolean shared, Set<PosixFilePermission> permissions)
            throws IOException {
        Path file = directory.resolve(NAME);
        FileChannel channel = shared
                ? FileChannel.open(file, READ)
                : FileChannel.open(
                        file, Set.of(CREATE, READ, WRITE), PosixFilePermissions.asFileAttribute(permissions));
        boolean locked = false;
        try {
            locked = channel.tryLock(0, Long.MAX_VALUE, shared) != null;
            if (!locked) {
                throw new StoreRefused("the store in " + directory + " is in use" + holder(channel));
            }
            return channel;
        } finally {
            if (!locked) {
                channel.close();
            }
        }
    }

    private static String holder(FileChannel channel) throws IOException {
        ByteBuffer text = ByteBuffer.allocate(PID_BYTES_MAX);
        channel.read(text, 0);
        String pid = new String(text.array(), 0, text.position(), StandardCharsets.US_ASCII).strip();
        return pid.matches("\\d+") ? " by process " + pid : " by another process";
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            ProcessClaims.release(claim);
        }
    }
}
