package org.strowger.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.strowger.wire.StxFrame.Found;

/** In the texts here {@code <} is STX and {@code >} is ETX. */
final class StxFrameTest {
    private static final int MAX = 10;
    private final StxFrame frame = new StxFrame();

    @Test
    void findsAPacketAfterOtherOctets() {
        assertThat(look("\r\n>xy<ab>rest")).isEqualTo(Found.WHOLE);
        assertThat(frame.start()).isEqualTo(5);
        assertThat(frame.end()).isEqualTo(9);
        assertThat(frame.ignored()).isEqualTo(5);
        assertThat(frame.brokenOff()).isZero();
    }

    @Test
    void aNewStartCharacterEndsAnIncompletePacket() {
        assertThat(look("z<abc<d<ef>")).isEqualTo(Found.WHOLE);
        assertThat(frame.start()).isEqualTo(7);
        assertThat(frame.ignored()).isEqualTo(1);
        assertThat(frame.brokenOff()).isEqualTo(6);
        assertThat(look("<abcdefg<h<ijklmn>"))
                .as("begins within the room of the first")
                .isEqualTo(Found.WHOLE);
        assertThat(frame.start()).isEqualTo(10);
        assertThat(frame.brokenOff()).isEqualTo(10);
    }

    @Test
    void waitsForTheEndWithinTheMaximumLength() {
        assertThat(look("")).isEqualTo(Found.NOTHING);
        assertThat(look("abc>")).isEqualTo(Found.NOTHING);
        assertThat(frame.ignored()).isEqualTo(4);
        assertThat(look("<")).isEqualTo(Found.NOT_WHOLE);
        assertThat(look("x<abcdefgh")).isEqualTo(Found.NOT_WHOLE);
        assertThat(frame.start()).isEqualTo(1);
        assertThat(look("<abcdefgh>")).isEqualTo(Found.WHOLE);
        assertThat(look("<abcdefghi")).as("no ETX within ten octets").isEqualTo(Found.TOO_LONG);
        assertThat(look("<abcdefghi>")).isEqualTo(Found.TOO_LONG);
    }

    /** However the octets are torn, the same packets are found. */
    @Test
    void findsTheSamePacketsHoweverTheStreamIsCut() {
        for (long seed = 1; seed <= 500; seed++) {
            Random random = new Random(seed);
            var stream = new StringBuilder();
            for (int i = 0; i < 40; i++) {
                stream.append("<<>>ab/c".charAt(random.nextInt(8)));
            }
            byte[] octets = octets(stream.toString());
            ByteBuf whole = Unpooled.wrappedBuffer(octets);
            ByteBuf torn = Unpooled.buffer();
            List<String> found = new ArrayList<>();
            for (byte octet : octets) {
                torn.writeByte(octet);
                found.addAll(packets(torn));
            }
            assertThat(found).as("seed %d: %s", seed, stream).isEqualTo(packets(whole));
        }
    }

    private List<String> packets(ByteBuf bytes) {
        List<String> packets = new ArrayList<>();
        while (frame.look(bytes, bytes.readerIndex(), 1000) == Found.WHOLE) {
            packets.add(bytes.toString(frame.start(), frame.end() - frame.start(), StandardCharsets.ISO_8859_1));
            bytes.readerIndex(frame.end());
        }
        return packets;
    }

    private Found look(String stream) {
        return frame.look(Unpooled.wrappedBuffer(octets(stream)), 0, MAX);
    }

    private static byte[] octets(String text) {
        return text.replace('<', '\2').replace('>', '\3').getBytes(StandardCharsets.ISO_8859_1);
    }
}
