package org.strowger.router.store.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.strowger.router.simulated.disk.SimulatedDisk;
import org.strowger.router.store.log.FrameWriter;
import org.strowger.router.store.log.MessageLog;

/**
 * Files of the former versions are read. Those of version 1 lie in {@code store/version-1};
 * {@code -Dstrowger.store.write=DIR} writes there what this version makes of the same records, byte by byte the same as
 * long as the version is.
 */
class FormerVersionTest {
    private static final JournalLimits LIMITS = new JournalLimits(4096, 1024, 1024, 0, 1 << 20);

    private static SimulatedDisk written() throws IOException {
        SimulatedDisk disk = new SimulatedDisk(1);
        JournalOptions options = new JournalOptions(LIMITS, true, 0x0102_0304_0506_0708L, () -> 1_700_000_000_000L);
        try (MessageLog journal = Journal.in(disk, options).open((id, kind, payload) -> {})) {
            for (int id = 1; id <= 40; id++) {
                FrameWriter writer = new FrameWriter();
                writer.begin();
                byte[] payload = text(id).getBytes(StandardCharsets.UTF_8);
                writer.add(id, id % 3, payload, 0, payload.length);
                if (id % 4 == 0) {
                    writer.end(id - 2);
                }
                writer.finish();
                journal.append(writer.array(), 0, writer.size());
                journal.commit();
            }
        }
        return disk;
    }

    private static String text(int id) {
        return "record " + id + " ".repeat(id) + "of version 1";
    }

    private static byte[] fixture(String name) throws IOException {
        try (InputStream in = FormerVersionTest.class.getResourceAsStream("/store/version-1/" + name)) {
            return Objects.requireNonNull(in, name).readAllBytes();
        }
    }

    @Test
    void filesOfVersion1AreRead() throws IOException {
        SimulatedDisk disk = new SimulatedDisk(2);
        for (String name : new String[] {"journal-000000000001", "journal-000000000002"}) {
            disk.put(name, fixture(name));
        }
        Map<Long, String> found = new TreeMap<>();
        JournalSurvey survey = JournalSurvey.of(disk, LIMITS);
        survey.visit((id, kind, payload) -> {
            assertThat(kind).isEqualTo((int) (id % 3));
            found.put(id, StandardCharsets.UTF_8.decode(payload).toString());
        });
        assertThat(survey.damages()).isEmpty();
        assertThat(found).hasSize(30).containsEntry(40L, text(40)).doesNotContainKey(38L);
        found.forEach((id, text) -> assertThat(text).isEqualTo(text(id.intValue())));
    }

    @Test
    void whatIsWrittenNowIsVersion1ByteByByte() throws IOException {
        SimulatedDisk disk = written();
        String directory = System.getProperty("strowger.store.write", "");
        for (String name : disk.list()) {
            if (!directory.isEmpty()) {
                Files.createDirectories(Path.of(directory));
                Files.write(Path.of(directory, name), disk.octets(name));
            }
        }
        for (String name : disk.list()) {
            assertThat(disk.octets(name)).as(name).isEqualTo(fixture(name));
        }
    }
}
