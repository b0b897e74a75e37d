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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.store.log.FrameWriter;
import org.strowger.router.store.log.MessageLog;
import org.strowger.simulation.disk.SimulatedDisk;

/**
 * Files of the former versions are read. Those of version 1 lie in {@code store/version-1}, and so on;
 * {@code -Dstrowger.store.write=DIR} writes there what this version makes of the same records, byte by byte the same as
 * long as the version is.
 */
class FormerVersionTest {
    private static final JournalLimits LIMITS = new JournalLimits(4096, 1024, 1024, 0, 1 << 20);

    private static final JournalOptions OPTIONS =
            new JournalOptions(LIMITS, true, 0x0102_0304_0506_0708L, () -> 1_700_000_000_000L);

    private static SimulatedDisk written() throws IOException {
        SimulatedDisk disk = new SimulatedDisk(1);
        try (MessageLog journal = Journal.in(disk, OPTIONS).open((id, kind, payload) -> {})) {
            for (int id = 1; id <= 40; id++) {
                write(journal, id);
            }
        }
        return disk;
    }

    private static void write(MessageLog journal, int id) throws IOException {
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

    private static String text(int id) {
        return "record " + id + " ".repeat(id) + "of version 1";
    }

    private static byte[] fixture(int version, String name) throws IOException {
        try (InputStream in = FormerVersionTest.class.getResourceAsStream("/store/version-" + version + "/" + name)) {
            return Objects.requireNonNull(in, name).readAllBytes();
        }
    }

    private static SimulatedDisk filesOf(int version) throws IOException {
        SimulatedDisk disk = new SimulatedDisk(2);
        for (String name : new String[] {"journal-000000000001", "journal-000000000002"}) {
            disk.put(name, fixture(version, name));
        }
        return disk;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void filesOfFormerVersionsAreRead(int version) throws IOException {
        SimulatedDisk disk = filesOf(version);
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
    void filesOfVersion1AreContinuedInVersion2() throws IOException {
        SimulatedDisk disk = filesOf(1);
        try (MessageLog journal = Journal.in(disk, OPTIONS).open((id, kind, payload) -> {})) {
            write(journal, 41);
        }
        Map<Long, String> found = new TreeMap<>();
        try (MessageLog journal = Journal.in(disk, OPTIONS)
                .open((id, kind, payload) ->
                        found.put(id, StandardCharsets.UTF_8.decode(payload).toString()))) {
            assertThat(journal.newDamages()).isEmpty();
        }
        assertThat(found).hasSize(31).containsEntry(39L, text(39)).containsEntry(41L, text(41));
        assertThat(disk.octets("journal-000000000002")[9]).isEqualTo((byte) 1);
        assertThat(disk.octets("journal-000000000003")[9]).isEqualTo((byte) 2);
    }

    /** So a program that reads version 1 still opens the files. */
    @Test
    void filesOfVersion1AreUnchangedUntilTheFirstWrite() throws IOException {
        SimulatedDisk disk = filesOf(1);
        Journal.in(disk, OPTIONS).open((id, kind, payload) -> {}).close();
        assertThat(disk.list()).hasSize(2);
    }

    @Test
    void writesVersion2ByteByByte() throws IOException {
        SimulatedDisk disk = written();
        String directory = System.getProperty("strowger.store.write", "");
        for (String name : disk.list()) {
            if (!directory.isEmpty()) {
                Files.createDirectories(Path.of(directory));
                Files.write(Path.of(directory, name), disk.octets(name));
            }
        }
        for (String name : disk.list()) {
            assertThat(disk.octets(name)).as(name).isEqualTo(fixture(2, name));
        }
    }
}
