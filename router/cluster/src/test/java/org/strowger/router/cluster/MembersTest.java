package org.strowger.router.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.router.store.replicated.LogRecord;
import org.strowger.router.store.shared.ShardFormats;
import org.strowger.router.store.shared.ShardIdentity;
import org.strowger.router.thread.SharedLong;

/** The silent nodes, by the hellos in the log. */
class MembersTest {
    private static final long OWN = 1;
    private static final long OTHER = 2;
    private static final int SILENT_AFTER = 3;

    /** Home shard, flags, and two counts. */
    private static final int NO_USE_BYTES = 11;

    private final Members members =
            new Members(new ShardIdentity(7, "own", 0, OWN, new SharedLong(), new ShardFormats(1)), SILENT_AFTER);
    private long position;

    private void hello(long process, long number) {
        Hello hello = new Hello("node-" + process, process, number, 0, "test", 1, 0, List.of(), HelloUse.NONE);
        members.apply(new LogRecord(position++, hello.toBuffer(7)), 0);
    }

    @Test
    void aMemberIsSilentIfThisNodeSendsThreeHellosAndReceivesNone() {
        hello(OTHER, 1);
        hello(OWN, 1);
        hello(OWN, 2);
        assertThat(members.isSilent(OTHER)).isFalse();
        hello(OWN, 3);
        assertThat(members.isSilent(OTHER)).isTrue();
    }

    @Test
    void aHelloThatIsInTheLogTwiceCountsOnce() {
        hello(OTHER, 1);
        hello(OWN, 1);
        hello(OWN, 1);
        hello(OWN, 1);
        assertThat(members.isSilent(OTHER)).isFalse();
        assertThat(members.knowsAll()).isFalse();
        hello(OWN, 2);
        hello(OTHER, 1);
        hello(OWN, 3);
        assertThat(members.isSilent(OTHER))
                .as("a repeated hello is no sign of life")
                .isTrue();
    }

    @Test
    void skipsRecordsThatAreNotHellos() {
        ByteBuffer hello = new Hello(
                        "n", OTHER, 1, 0, "v", 1, 0, List.of(new Hello.OwnedShard(3, 4, 99)), HelloUse.NONE)
                .toBuffer(7);
        for (int length = 0; length < hello.remaining(); length++) {
            // Without its use it is a hello of a former version.
            int cut = length == hello.remaining() - NO_USE_BYTES ? 0 : length;
            members.apply(new LogRecord(position++, hello.slice(0, cut)), 0);
        }
        assertThat(members.next()).isEqualTo(hello.remaining());
        assertThat(members.live()).isEmpty();
        members.apply(new LogRecord(position++, hello), 0);
        assertThat(members.ownerOf(3)).isEqualTo(OTHER);
    }

    @Test
    void shardsBeyondTheMaximumInAHelloAreIgnored() {
        ByteBuffer hello = new Hello("n", OTHER, 1, 0, "v", 1, 0, List.of(), HelloUse.NONE).toBuffer(7);
        ByteBuffer more = ByteBuffer.allocate(hello.remaining() + 255 * 9);
        more.put(hello.duplicate());
        more.put(hello.remaining() - 1 - NO_USE_BYTES, (byte) 0xFF);
        members.apply(new LogRecord(position++, more.rewind()), 0);
        assertThat(members.live()).hasSize(1);
        assertThat(members.live().get(0).owned()).hasSize(64);
    }
}
