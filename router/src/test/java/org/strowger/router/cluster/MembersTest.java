package org.strowger.router.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.router.store.replicated.LogRecord;

/** Who is silent, by the hellos in the log. */
class MembersTest {
    private static final long OWN = 1;
    private static final long OTHER = 2;
    private static final int SILENT_AFTER = 3;

    private final Members members = new Members(7, OWN, SILENT_AFTER);
    private long position;

    private void hello(long process, long number) {
        Hello hello = new Hello("node-" + process, process, number, 0, "test", 1, 0, List.of());
        members.apply(new LogRecord(position++, hello.toBuffer(7)));
    }

    @Test
    void aProcessIsSilentAfterSoManyHellosOfThisOne() {
        hello(OTHER, 1);
        hello(OWN, 1);
        hello(OWN, 2);
        assertThat(members.isLive(OTHER)).isTrue();
        hello(OWN, 3);
        assertThat(members.isLive(OTHER)).isFalse();
    }

    @Test
    void aHelloThatIsInTheLogTwiceCountsOnce() {
        hello(OTHER, 1);
        hello(OWN, 1);
        hello(OWN, 1);
        hello(OWN, 1);
        assertThat(members.isLive(OTHER)).isTrue();
        assertThat(members.knowsAll()).isFalse();
        hello(OWN, 2);
        hello(OTHER, 1);
        hello(OWN, 3);
        assertThat(members.isLive(OTHER)).as("a repeated hello is no sign of life").isFalse();
    }

    @Test
    void whatIsNoHelloIsPassedOver() {
        ByteBuffer hello = new Hello("n", OTHER, 1, 0, "v", 1, 0, List.of(new Hello.OwnedShard(3, 4))).toBuffer(7);
        for (int length = 0; length < hello.remaining(); length++) {
            members.apply(new LogRecord(position++, hello.slice(0, length)));
        }
        assertThat(members.next()).isEqualTo(hello.remaining());
        assertThat(members.live()).isEmpty();
        members.apply(new LogRecord(position++, hello));
        assertThat(members.ownerOf(3)).isEqualTo(OTHER);
    }

    @Test
    void aHelloThatClaimsMoreShardsThanThereCanBeIsReadAsFarAsItGoes() {
        ByteBuffer hello = new Hello("n", OTHER, 1, 0, "v", 1, 0, List.of()).toBuffer(7);
        ByteBuffer more = ByteBuffer.allocate(hello.remaining() + 255 * 9);
        more.put(hello.duplicate());
        more.put(hello.remaining() - 1, (byte) 0xFF);
        members.apply(new LogRecord(position++, more.rewind()));
        assertThat(members.live()).hasSize(1);
        assertThat(members.live().get(0).owned()).hasSize(64);
    }
}
