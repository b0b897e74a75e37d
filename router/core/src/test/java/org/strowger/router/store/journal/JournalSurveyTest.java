package org.strowger.router.store.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.strowger.router.store.log.FrameFormat;
import org.strowger.router.store.log.FrameWriter;
import org.strowger.router.store.log.MessageLog;
import org.strowger.router.store.log.StoreRefused;
import org.strowger.simulation.disk.SimulatedDisk;

/** Reading damaged and incomplete files. */
class JournalSurveyTest {
    private static final JournalLimits LIMITS = new JournalLimits(4096, 1024, 1024, 0, 1 << 20);
    private static final JournalOptions OPTIONS = new JournalOptions(LIMITS, true, 4711, () -> 0);
    private static final int RECORDS = 60;

    private final SimulatedDisk disk = new SimulatedDisk(1);

    /** The lengths of the last file after each flight. */
    private final List<Integer> ends = new ArrayList<>();

    private void write(int records) throws IOException {
        MessageLog journal = Journal.in(disk, OPTIONS).open((id, kind, payload) -> {});
        FrameWriter writer = new FrameWriter();
        for (int id = 1; id <= records; id++) {
            writer.begin();
            writer.add(id, 1, payload(id), 0, 100);
            writer.finish();
            journal.append(writer.array(), 0, writer.size());
            writer.clear(4096);
            journal.commit();
            ends.add(disk.octets(last()).length);
        }
        journal.close();
    }

    private String last() {
        return disk.list().get(disk.list().size() - 1);
    }

    private static byte[] payload(int id) {
        byte[] octets = new byte[100];
        new Random(id).nextBytes(octets);
        return octets;
    }

    private static int intactIn(JournalSurvey survey) {
        List<Long> ids = new ArrayList<>();
        survey.visit((id, kind, payload) -> {
            assertThat(payload).isEqualTo(ByteBuffer.wrap(payload((int) id)));
            ids.add(id);
        });
        assertThat(ids).doesNotHaveDuplicates().isSorted();
        assertThat(ids).hasSize(survey.live());
        return ids.size();
    }

    @Test
    void aFlippedBitIsReportedAndTheOtherRecordsAreRead() throws IOException {
        write(RECORDS);
        int lastFlight = JournalSurvey.of(disk, LIMITS).lastFlight();
        for (String name : disk.list()) {
            byte[] right = disk.octets(name);
            for (int at = 0; at < right.length; at++) {
                byte[] wrong = right.clone();
                wrong[at] ^= (byte) (1 << at % 8);
                disk.put(name, wrong);
                JournalSurvey survey = JournalSurvey.of(disk, LIMITS);
                boolean inLastFlight = name.equals(last()) && at >= lastFlight;
                boolean behind = at >= endOf(survey, name);
                if (!inLastFlight && !behind) {
                    assertThat(survey.damages())
                            .as(name + " at " + at)
                            .isNotEmpty()
                            .allSatisfy(damage -> assertThat(damage.file()).isEqualTo(name));
                }
                assertThat(intactIn(survey)).as(name + " at " + at).isBetween(RECORDS - 1, RECORDS);
            }
            disk.put(name, right);
        }
        assertThat(JournalSurvey.of(disk, LIMITS).damages()).isEmpty();
    }

    private static long endOf(JournalSurvey survey, String name) {
        return survey.segments().stream()
                .filter(each -> each.file().equals(name))
                .mapToLong(JournalSurvey.SegmentReport::bytes)
                .findFirst()
                .orElse(0);
    }

    @Test
    void anIncompleteLastFrameIsTruncatedWithoutBeingReportedAsDamage() throws IOException {
        write(10);
        String name = last();
        byte[] whole = disk.octets(name);
        int from = ends.get(ends.size() - 2);
        for (int length = from; length < whole.length; length++) {
            byte[] torn = new byte[length];
            System.arraycopy(whole, 0, torn, 0, length);
            disk.put(name, torn);
            JournalSurvey survey = JournalSurvey.of(disk, LIMITS);
            assertThat(survey.damages()).isEmpty();
            assertThat(survey.tornBytes()).isLessThanOrEqualTo(length - from);
            assertThat(intactIn(survey)).isEqualTo(9);
        }
    }

    @Test
    void aTruncatedFileIsReportedAsDamage() throws IOException {
        write(RECORDS);
        String name = disk.list().get(1);
        byte[] right = disk.octets(name);
        for (int length = 0; length < right.length; length += 13) {
            byte[] wrong = new byte[length];
            System.arraycopy(right, 0, wrong, 0, length);
            disk.put(name, wrong);
            assertThat(JournalSurvey.of(disk, LIMITS).damages())
                    .as("length " + length)
                    .isNotEmpty();
        }
    }

    /** It lives, and nobody was told of it. */
    @Test
    void aRecordThatBecomesUnreadableAfterTheSurveyIsReportedAsDamage() throws IOException {
        write(RECORDS);
        String name = disk.list().get(1);
        JournalSurvey survey = JournalSurvey.of(disk, LIMITS);
        disk.flip(name, JournalFormat.SEGMENT_HEADER + FrameFormat.FRAME_HEADER + 50);
        List<Long> told = new ArrayList<>();
        survey.visit((id, kind, payload) -> told.add(id));
        assertThat(told).hasSize(RECORDS - 1);
        assertThat(survey.live()).isEqualTo(RECORDS);
        assertThat(survey.damages()).singleElement().satisfies(damage -> assertThat(damage.toString())
                .startsWith(name)
                .endsWith("1 live records could not be read a second time"));
    }

    @Test
    void overwrittenOctetsAreReadWithoutAFailure() throws IOException {
        write(RECORDS);
        Random chance = new Random(3);
        for (int i = 0; i < 300; i++) {
            SimulatedDisk other = disk.copy(i);
            String name = other.list().get(chance.nextInt(other.list().size()));
            byte[] octets = other.octets(name);
            int from = chance.nextInt(octets.length);
            int length = chance.nextInt(octets.length - from);
            for (int at = from; at < from + length; at++) {
                octets[at] = (byte) (i % 3 == 0 ? 0 : chance.nextInt());
            }
            other.put(name, octets);
            JournalSurvey survey = JournalSurvey.of(other, LIMITS);
            intactIn(survey);
            Journal.in(other, OPTIONS).open((id, kind, payload) -> {}).close();
        }
    }

    @Test
    void aMissingFileIsRefusedAndAnEmptyReplacementIsReportedAsDamage() throws IOException {
        write(RECORDS);
        String name = disk.list().get(1);
        disk.lose(name);
        assertThatThrownBy(() -> JournalSurvey.of(disk, LIMITS))
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining(name);
        disk.put(name, new byte[0]);
        JournalSurvey survey = JournalSurvey.of(disk, LIMITS);
        assertThat(survey.damages()).isNotEmpty();
        assertThat(intactIn(survey)).isBetween(RECORDS / 2, RECORDS - 10);
    }

    @Test
    void aMissingFirstFileIsRefused() throws IOException {
        write(RECORDS);
        disk.lose(disk.list().get(0));
        assertThatThrownBy(() -> JournalSurvey.of(disk, LIMITS)).isInstanceOf(StoreRefused.class);
    }

    @Test
    void filesOfTwoStoresAreRefused() throws IOException {
        write(RECORDS);
        SimulatedDisk other = new SimulatedDisk(2);
        MessageLog journal = Journal.in(other, new JournalOptions(LIMITS, true, 4712, () -> 0))
                .open((id, kind, payload) -> {});
        journal.appendProbe();
        journal.commit();
        byte[] foreign = other.octets(other.list().get(0));
        disk.put(disk.list().get(0), foreign);
        assertThatThrownBy(() -> JournalSurvey.of(disk, LIMITS))
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining("two stores");
    }

    @Test
    void aNewerVersionIsRefused() throws IOException {
        write(1);
        byte[] octets = disk.octets(last());
        for (int start = 0; start < JournalFormat.SEGMENT_HEADER; start += JournalFormat.HEADER_COPY) {
            octets[start + 9] = JournalFormat.VERSION + 1;
            ByteBuffer buffer = ByteBuffer.wrap(octets);
            int crcAt = start + JournalFormat.HEADER_COPY - Integer.BYTES;
            buffer.putInt(crcAt, FrameFormat.crc(buffer, start, JournalFormat.HEADER_COPY - Integer.BYTES));
        }
        disk.put(last(), octets);
        assertThatThrownBy(() -> JournalSurvey.of(disk, LIMITS))
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining("format version 3, but this version of Strowger reads versions 1 to 2");
    }

    @Test
    void aNewerVersionWithAnotherHeaderIsRefused() throws IOException {
        write(RECORDS);
        byte[] octets = new byte[JournalFormat.SEGMENT_HEADER + 100];
        for (int start = 0; start < JournalFormat.SEGMENT_HEADER; start += JournalFormat.HEADER_COPY) {
            ByteBuffer.wrap(octets).putLong(start, JournalFormat.MAGIC).putShort(start + Long.BYTES, (short) 3);
        }
        String next = JournalFormat.nameOf(JournalFormat.segmentOf(last()) + 1);
        disk.put(next, octets);
        assertThatThrownBy(() -> JournalSurvey.of(disk, LIMITS))
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining(next)
                .hasMessageContaining("format version 3, but this version of Strowger reads versions 1 to 2");
    }

    @Test
    void anEmptyDirectoryIsAnEmptyStore() {
        JournalSurvey survey = JournalSurvey.of(disk, LIMITS);
        assertThat(survey.live()).isZero();
        assertThat(survey.segments()).isEmpty();
    }
}
