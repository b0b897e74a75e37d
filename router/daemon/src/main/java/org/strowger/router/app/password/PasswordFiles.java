package org.strowger.router.app.password;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.router.application.login.PasswordReplacer;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.value.HashFile;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.PasswordHash;
import org.strowger.router.event.LogEvent;
import org.strowger.router.store.disk.Disk;
import org.strowger.router.store.disk.DiskFile;
import org.strowger.router.store.disk.RealDisk;
import org.strowger.router.store.log.StoreRefused;
import org.strowger.router.thread.BlockingPool;

/**
 * Replaces the content of hash files. The new content is written to a temporary file in the same directory, which is
 * synced and then renamed. After a crash the file has either its old or its new content. A file that has changed since
 * the configuration was read is left unchanged.
 *
 * <p>Thread: {@code passwords}, which ends when it is idle.
 */
public final class PasswordFiles implements PasswordReplacer {
    /**
     * The maximum number of waiting replacements, of about 300 octets each. A replacement beyond this number is tried
     * again after a reload.
     */
    @Bound(
            of = "password files to be replaced by better hashes",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.CONFIGURATION,
            share = Sharing.SINGLE,
            full = "the replacement is tried again after a reload")
    private static final int WAITING_MAX = 10_000;

    private static final String NEXT = ".new";

    private final Executor writer;
    private final Function<Path, Disk> directories;
    private final Listener listener;
    private final SecureRandom random = new SecureRandom();

    /** Receives the outcome of each replacement. Called on any thread; must not block. */
    @FunctionalInterface
    public interface Listener {
        void told(String application, LogEvent event, String detail);
    }

    /** Replaces files of this machine, on a separate thread. */
    public static PasswordFiles ofThisMachine(Listener listener) {
        return new PasswordFiles(BlockingPool.refusing(1, WAITING_MAX, "passwords"), RealDisk::existing, listener);
    }

    /** @param directories opens a directory */
    public PasswordFiles(Executor writer, Function<Path, Disk> directories, Listener listener) {
        this.writer = writer;
        this.directories = directories;
        this.listener = listener;
    }

    @Override
    public Password.Hashed hash(String text) {
        byte[] salt = new byte[PasswordHash.SALT_OCTETS];
        random.nextBytes(salt);
        return PasswordHash.hash(text, PasswordHash.ITERATIONS_USUAL, salt);
    }

    @Override
    public void replace(String application, Password.Foreign known, Password.Hashed by) {
        try {
            writer.execute(() -> write(application, known, by));
        } catch (RejectedExecutionException e) {
            kept(application, known, "too many passwords are being replaced");
        }
    }

    private void write(String application, Password.Foreign known, Password.Hashed by) {
        try {
            if (replace(known, by)) {
                listener.told(application, LogEvent.APPLICATION_PASSWORD_REPLACED, "in " + known.file());
            }
        } catch (AccessDeniedException e) {
            kept(application, known, "no permission to write " + known.file().getParent());
        } catch (IOException | StoreRefused e) {
            kept(application, known, String.valueOf(e.getMessage()));
        } catch (InvalidValue e) {
            kept(application, known, "its file was changed: " + e.text());
        }
    }

    /** Replaces the file. Returns false if its content has changed. */
    private boolean replace(Password.Foreign known, Password.Hashed by) throws IOException, InvalidValue {
        // If the file is a link, its target is replaced. Otherwise the password in its old form would remain there.
        Path file = Files.isSymbolicLink(known.file()) ? known.file().toRealPath() : known.file();
        Path directory = file.getParent();
        if (directory == null) {
            throw new IOException("there is no directory");
        }
        Disk disk = directories.apply(directory);
        String name = String.valueOf(file.getFileName());
        if (!HashFile.parse(content(disk, name), known.file()).equals(known)) {
            return false;
        }
        // Another process may be doing the same: during an upgrade, two processes serve the same applications.
        String next = name + "." + Long.toHexString(random.nextLong()) + NEXT;
        try {
            try (DiskFile created = disk.create(next)) {
                created.write(ByteBuffer.wrap(HashFile.written(by).getBytes(StandardCharsets.ISO_8859_1)), 0);
                created.force();
            }
            disk.rename(next, name);
        } catch (IOException e) {
            disk.delete(next);
            throw e;
        }
        disk.syncDirectory();
        return true;
    }

    private static String content(Disk disk, String name) throws IOException {
        try (DiskFile open = disk.open(name)) {
            ByteBuffer content = ByteBuffer.allocate(HashFile.OCTETS_MAX);
            open.read(content, 0);
            return new String(content.array(), 0, content.position(), StandardCharsets.UTF_8);
        }
    }

    private void kept(String application, Password.Foreign known, String why) {
        listener.told(
                application,
                LogEvent.APPLICATION_PASSWORD_KEPT,
                known.file() + " keeps the old form: " + why
                        + "; move the file to a directory that the daemon may write, such as "
                        + "/var/lib/strowger/passwords,"
                        + " and reload");
    }
}
