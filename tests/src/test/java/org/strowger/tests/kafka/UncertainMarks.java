package org.strowger.tests.kafka;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.strowger.tools.cluster.LocalCluster;

/** The messages that the event records of nodes mark as uncertain: an SMSC may have got them more than once. */
final class UncertainMarks {
    private static final Pattern TO = Pattern.compile("\"to\":\"(\\d+)\"");

    private final BitSet marked = new BitSet();

    private UncertainMarks() {}

    /** Reads the event records of all nodes. */
    static UncertainMarks of(List<Path> nodes) throws IOException {
        UncertainMarks marks = new UncertainMarks();
        for (Path node : nodes) {
            try (Stream<Path> files = Files.list(node.resolve("records"))) {
                files.forEach(marks::read);
            }
        }
        return marks;
    }

    private void read(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            lines.filter(each -> each.contains("\"uncertain\":true")).forEach(this::mark);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void mark(String record) {
        Matcher to = TO.matcher(record);
        int message = to.find() ? LocalCluster.messageTo(to.group(1)) : -1;
        if (message >= 0) {
            marked.set(message);
        }
    }

    /** How many of these messages no record marks. */
    int missing(BitSet messages) {
        BitSet unmarked = (BitSet) messages.clone();
        unmarked.andNot(marked);
        return unmarked.cardinality();
    }
}
