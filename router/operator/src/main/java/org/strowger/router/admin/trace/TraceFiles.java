package org.strowger.router.admin.trace;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.router.admin.command.CommandRefused;

/**
 * The directory of capture files inside the store directory: readable by the daemon's user only, and limited in size.
 */
public final class TraceFiles {
    @Bound(
            of = "a capture file",
            kind = Bound.Kind.FORMAT,
            owner = Bound.Owner.OPERATOR,
            share = Sharing.EACH,
            full = "the trace ends")
    static final long FILE_OCTETS_MAX = 64L << 20;

    /** Maximum number of capture files, which together take 2 GiB. */
    @Bound(
            of = "capture files",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.OPERATOR,
            share = Sharing.NONE,
            full = "the trace is refused, with the advice to delete old files")
    private static final int FILES_MAX = 32;

    private static final int BUFFER_OCTETS = 65_536;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}\\.pcap");
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_DIRECTORY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final Path directory;
    private final long reserveOctets;
    private final long fileOctetsMax;

    /**
     * Creates the directory's manager.
     *
     * @param store the directory of the store
     * @param reserveOctets free space in bytes that traces must leave
     */
    public TraceFiles(Path store, long reserveOctets) {
        this(store, reserveOctets, FILE_OCTETS_MAX);
    }

    TraceFiles(Path store, long reserveOctets, long fileOctetsMax) {
        this.directory = store.resolve("traces");
        this.reserveOctets = reserveOctets;
        this.fileOctetsMax = fileOctetsMax;
    }

    Path path(String name) {
        return directory.resolve(name);
    }

    /**
     * Checks a file name.
     *
     * @throws CommandRefused if the name is not allowed
     */
    static void check(String name) throws CommandRefused {
        if (!NAME.matcher(name).matches()) {
            throw CommandRefused.usage(
                    "invalid file name '" + name + "': use letters, digits, '.', '_' and '-', ending in .pcap;"
                            + " Strowger creates the file in the directory traces of the store");
        }
    }

    /** Creates a capture file; refuses if the file exists. */
    PcapWriter open(String name) throws CommandRefused {
        check(name);
        try {
            if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
                Files.createDirectory(directory, OWNER_DIRECTORY);
            }
            if (names().size() >= FILES_MAX) {
                throw CommandRefused.state(FILES_MAX + " trace files in " + directory + ": delete old trace files");
            }
            long free = Files.getFileStore(directory).getUsableSpace();
            if (free < reserveOctets + Tracer.TRACES_MAX * fileOctetsMax) {
                throw CommandRefused.state("not enough free disk space for traces in " + directory + ": " + free
                        + " bytes are free, and the store reserves " + reserveOctets);
            }
            OutputStream out = Channels.newOutputStream(
                    FileChannel.open(directory.resolve(name), Set.of(CREATE_NEW, WRITE), OWNER_FILE));
            return new PcapWriter(new BufferedOutputStream(out, BUFFER_OCTETS), fileOctetsMax);
        } catch (FileAlreadyExistsException e) {
            throw CommandRefused.state("the file " + name + " already exists: choose another name");
        } catch (IOException e) {
            throw new CommandRefused(CommandRefused.Code.FAULT, "cannot write to " + directory + ": " + e.getMessage());
        }
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> String.valueOf(file.getFileName())).toList();
        }
    }
}
