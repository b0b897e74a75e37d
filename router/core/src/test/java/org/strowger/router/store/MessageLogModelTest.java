package org.strowger.router.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.strowger.router.store.log.FrameWriter;
import org.strowger.router.store.log.MessageLog;
import org.strowger.simulation.disk.SimulatedDisk;
import org.strowger.simulation.log.FaultyLog;
import org.strowger.simulation.log.JournalOnDisk;
import org.strowger.simulation.log.SimulatedLog;

/** Every implementation of {@link MessageLog} behaves the same: random operations on both, side by side. */
class MessageLogModelTest {
    private static final int SEEDS = 100;

    private final List<FaultyLog> media = new ArrayList<>();
    private final List<MessageLog> logs = new ArrayList<>();
    private final List<Map<Long, String>> found = new ArrayList<>();
    private final List<Long> ids = new ArrayList<>();
    private long nextId = 1;

    private void begin(long seed) {
        media.clear();
        ids.clear();
        media.add(new JournalOnDisk(new SimulatedDisk(seed), StoreBed.SMALL, true));
        media.add(new SimulatedLog(seed, StoreBed.SMALL.flightBytesMax()));
        open();
    }

    private void open() {
        logs.clear();
        found.clear();
        for (FaultyLog medium : media) {
            Map<Long, String> records = new LinkedHashMap<>();
            logs.add(medium.source().open((id, kind, payload) -> records.put(id, kind + ": " + text(payload))));
            found.add(records);
        }
    }

    private static String text(ByteBuffer payload) {
        byte[] bytes = new byte[payload.remaining()];
        payload.get(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** One group: some records begin, some end. */
    private void append(Random chance) {
        FrameWriter frame = new FrameWriter();
        frame.begin();
        for (int i = 0; i < 1 + chance.nextInt(3); i++) {
            byte[] payload = new byte[chance.nextInt(100)];
            chance.nextBytes(payload);
            frame.add(nextId, chance.nextInt(200), payload, 0, payload.length);
            ids.add(nextId++);
        }
        while (!ids.isEmpty() && chance.nextInt(3) > 0) {
            frame.end(ids.remove(chance.nextInt(ids.size())));
        }
        frame.finish();
        logs.stream().filter(log -> log.fits(frame.size())).forEach(log -> log.append(frame.array(), 0, frame.size()));
    }

    private List<Boolean> commit() {
        return logs.stream().map(MessageLogModelTest::isCommitted).toList();
    }

    private static boolean isCommitted(MessageLog log) {
        try {
            log.commit();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private void trim() throws IOException {
        for (MessageLog log : logs) {
            for (int i = 0; i < 20 && log.isTrimDue(); i++) {
                log.trim(1024);
                log.commit();
            }
        }
    }

    private void areAlike() throws IOException {
        MessageLog first = logs.get(0);
        MessageLog second = logs.get(1);
        assertThat(second.liveRecords()).isEqualTo(first.liveRecords());
        assertThat(second.flightBytes()).isEqualTo(first.flightBytes());
        for (long id = Math.max(1, nextId - 30); id < nextId; id++) {
            assertThat(second.read(id).map(MessageLogModelTest::text))
                    .as("record " + id)
                    .isEqualTo(first.read(id).map(MessageLogModelTest::text));
        }
    }

    @Test
    void bothLogsGiveTheSameAnswersAndFindTheSameRecords() throws IOException {
        for (long seed = 1; seed <= SEEDS; seed++) {
            begin(seed);
            Random chance = new Random(seed);
            for (int step = 0; step < 100; step++) {
                step(chance);
                areAlike();
            }
        }
    }

    private void step(Random chance) throws IOException {
        for (int i = 0; i < 1 + chance.nextInt(4); i++) {
            append(chance);
        }
        if (chance.nextInt(10) == 0) {
            media.forEach(medium -> medium.failCommits(1));
            assertThat(commit()).containsOnly(false);
            media.forEach(FaultyLog::heal);
            // Without another commit the next opening may find the flight or not, in both.
            logs.forEach(MessageLog::appendProbe);
        }
        assertThat(commit()).containsOnly(true);
        if (chance.nextInt(4) == 0) {
            trim();
        }
        if (chance.nextInt(10) == 0) {
            if (chance.nextBoolean()) {
                logs.forEach(MessageLog::close);
            } else {
                media.forEach(chance.nextBoolean() ? FaultyLog::crash : FaultyLog::kill);
            }
            open();
            assertThat(found.get(1)).isEqualTo(found.get(0));
        }
    }
}
