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

/** The file of a unix socket: made by listening, left behind by a process that was killed, removed at the end. */
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

    /** Whether the directory is there and belongs to the user that we are. */
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

    /** Removes what a process that is no more has left; what somebody uses, or what is no socket, stays. */
    void makeWay() throws NotStarted {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            BasicFileAttributes found =
                    Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (!found.isOther()) {
                throw new NotStarted(
                        "console: " + path + " is there and no socket; remove it, or choose another console.socket");
            }
            if (isListenedTo()) {
                throw new NotStarted("console: somebody listens on " + path
                        + " already; is another Strowger running? Choose another console.socket, or off");
            }
            Files.delete(path);
        } catch (IOException e) {
            throw new NotStarted("console: " + path + " cannot be replaced: " + e, e);
        }
    }

    private boolean isListenedTo() {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            return channel.connect(address());
        } catch (IOException e) {
            return false; // Refused: whoever made it is gone.
        }
    }

    /** It is there now: those of its group may come, and nobody else. */
    void made() throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(MODE));
        madeByUs = keyOf();
    }

    /** Removes it, unless somebody has put another one in its place. */
    void remove() {
        try {
            if (keyOf().equals(madeByUs)) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            // It is gone, or the directory is: then there is nothing to remove.
            madeByUs = "nothing";
        }
    }

    private Object keyOf() throws IOException {
        Object key = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .fileKey();
        return key == null ? path : key;
    }
}
