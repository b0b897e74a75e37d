package org.strowger.router.app.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.strowger.bound.Within;
import org.strowger.router.store.log.FrameWriter;
import org.strowger.router.store.log.MessageLog;
import org.strowger.router.store.log.RecordVisitor;
import org.strowger.router.store.log.StoreRefused;
import org.strowger.router.store.shared.ShardFormats;

/**
 * Moves the live records of a node's local store into its shard, at the first start of the node in a cluster. The
 * records keep their ids. After they are durable in the shard, they are removed from the local store. If the process
 * ends in between, the next start finds the records in both places, and removes them from the local store.
 */
@Within(Within.Scope.START)
final class LocalStoreMove {
    @Within(Within.Scope.PACKET)
    private static final int KEPT_BYTES = 1 << 16;

    private final MessageLog shard;
    private final ShardFormats formats;
    private final Set<Long> inShard;
    private final RecordVisitor found;
    private final FrameWriter frames = new FrameWriter();
    private final List<Long> inLocal = new ArrayList<>();
    private int moved;

    private LocalStoreMove(MessageLog shard, ShardFormats formats, Set<Long> inShard, RecordVisitor found) {
        this.shard = shard;
        this.formats = formats;
        this.inShard = inShard;
        this.found = found;
    }

    /** The source of a shard that also contains the records of a local store. */
    static MessageLog.Source into(MessageLog.Source shards, LocalStore local, ShardFormats formats, Told told) {
        return found -> {
            Set<Long> inShard = new HashSet<>();
            MessageLog shard = shards.open((id, kind, payload) -> {
                inShard.add(id);
                found.record(id, kind, payload);
            });
            boolean isMoved = false;
            try {
                LocalStoreMove move = new LocalStoreMove(shard, formats, inShard, found);
                told.moved(move.move(local.source()), local.toString());
                isMoved = true;
                return shard;
            } catch (IOException | UncheckedIOException e) {
                throw new StoreRefused("the local store cannot be moved into the shard: " + e.getMessage(), e);
            } finally {
                if (!isMoved) {
                    shard.close();
                }
            }
        };
    }

    /** Receives the number of moved records and their source. */
    interface Told {
        void moved(int records, String from);
    }

    private int move(MessageLog.Source source) throws IOException {
        try (MessageLog local = source.open(this::copy)) {
            shard.commit();
            end(local);
        }
        return moved;
    }

    private void copy(long id, int kind, ByteBuffer payload) {
        inLocal.add(id);
        if (inShard.contains(id)) {
            return;
        }
        // The records of a local store have the latest format, whether or not other nodes can read it.
        formats.mayWrite(ShardFormats.NEWEST);
        byte[] copy = new byte[payload.remaining()];
        payload.duplicate().get(copy);
        frames.begin();
        frames.add(id, kind, copy, 0, copy.length);
        append(frames.finish(), shard);
        found.record(id, kind, payload);
        moved++;
    }

    private void end(MessageLog local) throws IOException {
        for (long id : inLocal) {
            frames.begin();
            frames.end(id);
            append(frames.finish(), local);
        }
        if (local.flightBytes() > 0) {
            local.commit();
        }
    }

    private void append(int length, MessageLog to) {
        if (!to.fits(length)) {
            try {
                to.commit();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        to.append(frames.array(), 0, length);
        frames.clear(KEPT_BYTES);
    }
}
