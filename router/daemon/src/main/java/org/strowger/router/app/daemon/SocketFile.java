package org.strowger.router.app.daemon;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The file of a unix socket: created when the socket listens, left behind if the process is killed, removed on
 * shutdown.
 */
final class SocketFile {
    private static final String MODE = "rw-rw----";

    private final Path path;
    private Object madeByUs = "nothing";

    SocketFile(Path path) {
        this.path = path;
    }

    Path path() {
        return path;
    }

    UnixDomainSocketAddress address() {
        return UnixDomainSocketAddress.of(path);
    }

    /** Whether the directory exists, is writable and belongs to the user of this process. */
    boolean isInDirectoryOfOurs() {
        Path directory = path.toAbsolutePath().getParent();
        try {
            return directory != null
                    && Files.isDirectory(directory)
                    && Files.isWritable(directory)
                    && Files.getOwner(directory).getName().equals(System.getProperty("user.name"));
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Removes a stale socket file of a dead process. Fails if a process still listens on it or if the file is not a
     * socket.
     */
    void makeWay() throws NotStarted {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            BasicFileAttributes found =
                    Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (!found.isOther()) {
                throw new NotStarted("console: " + path
                        + " exists and is not a socket; remove the file, or set another console.socket");
            }
            if (isListenedTo()) {
                throw new NotStarted("console: another process already listens on " + path
                        + "; if it is another Strowger, set another console.socket, or off");
            }
            Files.delete(path);
        } catch (IOException e) {
            throw new NotStarted("console: " + path + " is a stale socket that cannot be replaced: " + e, e);
        }
    }

    private boolean isListenedTo() {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            return channel.connect(address());
        } catch (IOException e) {
            return false; // The connection was refused, so the process that created the file is gone.
        }
    }

    /** Called when the file has been created; restricts access to the file's owner and group. */
    void made() throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(MODE));
        madeByUs = keyOf();
    }

    /** Removes the file, unless another process has replaced it. */
    void remove() {
        try {
            if (keyOf().equals(madeByUs)) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            // The file or its directory is already gone.
            madeByUs = "nothing";
        }
    }

    private Object keyOf() throws IOException {
        Object key = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .fileKey();
        return key == null ? path : key;
    }
}
