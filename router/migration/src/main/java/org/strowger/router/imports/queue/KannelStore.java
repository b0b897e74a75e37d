package org.strowger.router.imports.queue;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.strowger.router.http.kannel.UnreadableQueue;

/**
 * The messages that wait in Kannel's store: a file ({@code store-type = file}), or a directory with a file for each
 * message ({@code store-type = spool}).
 *
 * @param waiting the messages without an acknowledgement, in order
 * @param faults the parts that could not be read, with their positions
 */
record KannelStore(List<KannelMessage> waiting, List<String> faults) {
    private static final int MESSAGES_MAX = 1_000_000;
    private static final int PACKED_MAX = 1 << 20;
    private static final int FAULTS_MAX = 1000;
    private static final int DEPTH_MAX = 2;

    KannelStore {
        waiting = List.copyOf(waiting);
        faults = List.copyOf(faults);
    }

    static KannelStore read(Path path) throws IOException, UnreadableQueue {
        return Files.isDirectory(path) ? spool(path) : file(path);
    }

    // ---- A file

    private static KannelStore file(Path path) throws IOException, UnreadableQueue {
        Map<String, KannelMessage> waiting = new LinkedHashMap<>();
        List<String> faults = new ArrayList<>();
        long at = 0;
        long size = Files.size(path);
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(path)))) {
            while (at < size) {
                Optional<byte[]> packed = packed(in, size - at);
                if (packed.isEmpty()) {
                    faults.add(path + ", octet " + at + ": the rest of " + (size - at)
                            + " octets is cut or damaged; the messages before it are read");
                    break;
                }
                take(packed.get(), path + ", octet " + at, waiting, faults);
                at += Integer.BYTES + packed.get().length;
            }
        }
        return new KannelStore(new ArrayList<>(waiting.values()), faults);
    }

    /** The next message in a file; empty if the remaining octets are not a message. */
    private static Optional<byte[]> packed(DataInputStream in, long left) throws IOException {
        if (left < Integer.BYTES) {
            return Optional.empty();
        }
        int length = in.readInt();
        if (length < Integer.BYTES || length > PACKED_MAX || length > left - Integer.BYTES) {
            return Optional.empty();
        }
        byte[] packed = new byte[length];
        in.readFully(packed);
        return Optional.of(packed);
    }

    private static void take(byte[] packed, String where, Map<String, KannelMessage> waiting, List<String> faults)
            throws UnreadableQueue {
        try {
            PackedMessage read = PackedMessage.of(packed);
            KannelMessage message = read.message();
            if (message == null) {
                waiting.remove(read.ended());
            } else if (waiting.size() < MESSAGES_MAX) {
                waiting.put(message.id(), message);
            } else {
                throw new UnreadableQueue("more than " + MESSAGES_MAX + " messages wait: import them in parts");
            }
        } catch (UnreadableQueue e) {
            if (waiting.size() >= MESSAGES_MAX || faults.size() >= FAULTS_MAX) {
                throw e;
            }
            faults.add(where + ": " + e.why());
        }
    }

    // ---- A directory

    private static KannelStore spool(Path directory) throws IOException, UnreadableQueue {
        Map<String, KannelMessage> waiting = new LinkedHashMap<>();
        List<String> faults = new ArrayList<>();
        try (Stream<Path> files = Files.find(
                directory,
                DEPTH_MAX,
                (path, attributes) -> attributes.isRegularFile()
                        && !String.valueOf(path.getFileName()).startsWith("."))) {
            for (Iterator<Path> each = files.sorted().iterator(); each.hasNext(); ) {
                Path file = each.next();
                if (Files.size(file) > PACKED_MAX || Files.isSymbolicLink(file)) {
                    faults.add(file + ": longer than any message, or a symbolic link");
                    continue;
                }
                take(bytes(file), file.toString(), waiting, faults);
            }
        }
        return new KannelStore(new ArrayList<>(waiting.values()), faults);
    }

    private static byte[] bytes(Path file) throws IOException {
        try (var in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            return in.readNBytes(PACKED_MAX);
        }
    }
}
