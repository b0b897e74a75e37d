package org.strowger.router.app.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.store.disk.RealDisk;
import org.strowger.router.store.log.FrameWriter;
import org.strowger.router.store.log.MessageLog;
import org.strowger.router.store.log.StoreRefused;
import org.strowger.router.store.shared.ShardFormats;
import org.strowger.router.store.shared.ShardOptions.ShardLimits;
import org.strowger.simulation.log.ShardOnReplicatedLog;
import org.strowger.simulation.log.SimulatedReplicatedLog;

/** The records of a local store when its node becomes one of several. */
class LocalStoreMoveTest {
    private final SimulatedReplicatedLog log = new SimulatedReplicatedLog(1);
    private final ShardOnReplicatedLog shard = new ShardOnReplicatedLog(log, new ShardLimits(1_000, 20_000, 2_000));
    private final ShardFormats formats = new ShardFormats(ShardFormats.NEWEST);
    private final List<String> told = new ArrayList<>();
    private final LocalStore local;

    LocalStoreMoveTest(@TempDir Path directory) {
        local = new LocalStore(directory.resolve("store"), RealDisk::open, () -> 1_000_000L);
    }

    private static void add(MessageLog to, long... ids) throws IOException {
        for (long id : ids) {
            FrameWriter frame = new FrameWriter();
            frame.begin();
            byte[] text = textOf(id).getBytes(StandardCharsets.US_ASCII);
            frame.add(id, (int) (id % 5), text, 0, text.length);
            frame.finish();
            to.append(frame.array(), 0, frame.size());
        }
        to.commit();
    }

    private static String textOf(long id) {
        return "record " + id + " " + "x".repeat(300);
    }

    private void fillLocal(long... ids) throws IOException {
        try (MessageLog store = local.source().open((id, kind, payload) -> {})) {
            add(store, ids);
        }
    }

    private Map<Long, String> inLocal() {
        Map<Long, String> found = new TreeMap<>();
        local.source()
                .open((id, kind, payload) -> found.put(
                        id,
                        StandardCharsets.US_ASCII.decode(payload.duplicate()).toString()))
                .close();
        return found;
    }

    private Map<Long, String> openMoved() {
        Map<Long, String> found = new TreeMap<>();
        LocalStoreMove.into(shard.source(), local, formats, (records, from) -> told.add(records + " from " + from))
                .open((id, kind, payload) -> {
                    assertThat(kind).isEqualTo((int) (id % 5));
                    String before = found.put(
                            id,
                            StandardCharsets.US_ASCII
                                    .decode(payload.duplicate())
                                    .toString());
                    assertThat(before).as("record %d was found twice", id).isNull();
                })
                .close();
        return found;
    }

    private Map<Long, String> inShard() {
        Map<Long, String> found = new TreeMap<>();
        shard.source()
                .open((id, kind, payload) -> found.put(
                        id,
                        StandardCharsets.US_ASCII.decode(payload.duplicate()).toString()))
                .close();
        return found;
    }

    private static Map<Long, String> texts(long... ids) {
        Map<Long, String> texts = new TreeMap<>();
        for (long id : ids) {
            texts.put(id, textOf(id));
        }
        return texts;
    }

    @Test
    void movesTheLocalStoreIntoTheShard() throws IOException {
        fillLocal(1, 2, 3, 4, 5, 6, 7);
        assertThat(openMoved()).isEqualTo(texts(1, 2, 3, 4, 5, 6, 7));
        assertThat(inShard()).isEqualTo(texts(1, 2, 3, 4, 5, 6, 7));
        assertThat(inLocal()).isEmpty();
        assertThat(told).containsExactly("7 from " + local.directory());
    }

    @Test
    void keepsTheRecordsThatTheShardAlreadyHas() throws IOException {
        try (MessageLog before = shard.source().open((id, kind, payload) -> {})) {
            add(before, 11, 12);
        }
        fillLocal(1);
        assertThat(openMoved()).isEqualTo(texts(1, 11, 12));
    }

    /** The process ended after the records were written to the shard, and before they ended in the local store. */
    @Test
    void recordsAlreadyInTheShardAreNotMovedAgain() throws IOException {
        try (MessageLog before = shard.source().open((id, kind, payload) -> {})) {
            add(before, 1, 2);
        }
        fillLocal(1, 2, 3);
        assertThat(openMoved()).isEqualTo(texts(1, 2, 3));
        assertThat(inShard()).isEqualTo(texts(1, 2, 3));
        assertThat(inLocal()).isEmpty();
        assertThat(told).containsExactly("1 from " + local.directory());
    }

    @Test
    void localRecordsAreKeptIfTheShardCannotBeWritten() throws IOException {
        fillLocal(1, 2, 3);
        MessageLog.Source cut = found -> {
            MessageLog opened = shard.source().open(found);
            log.failAppends(1_000);
            shard.endWaiting();
            return opened;
        };
        assertThatThrownBy(() -> LocalStoreMove.into(cut, local, formats, (records, from) -> told.add("moved"))
                        .open((id, kind, payload) -> {}))
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining("the local store cannot be moved into the shard");
        assertThat(told).isEmpty();
        assertThat(inLocal()).isEqualTo(texts(1, 2, 3));
    }

    @Test
    void aDirectoryWithoutAJournalIsNoStore() throws IOException {
        assertThat(local.exists()).isFalse();
        fillLocal(1);
        assertThat(local.exists()).isTrue();
    }
}
