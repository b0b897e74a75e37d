package org.strowger.smpp.pdu;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.strowger.smpp.pdu.RandomPdus.Way;

/** Both codecs, ours and jsmpp's, say the same of the same PDUs. {@link JsmppGap} lists and shows the gaps of jsmpp. */
class JsmppDifferentialTest {
    private static final long FIRST_SEED = Long.getLong("strowger.differential.seed", 1);
    private static final int ROUNDS = Integer.getInteger("strowger.differential.rounds", 200);
    private static final int ROUNDS_FOR_ALL_TAGS = 100;

    /** The 3.3 ones went out of use before jsmpp was begun. */
    private static final List<PduType> KINDS = Arrays.stream(PduType.values())
            .filter(each -> each != PduType.UNKNOWN && !JsmppGap.UNKNOWN_KINDS.contains(each))
            .toList();

    private static final Map<Way, Map<PduType, Integer>> COUNTS = new EnumMap<>(Way.class);
    private static final Map<Way, Map<Integer, Integer>> TAGS = new EnumMap<>(Way.class);

    @Test
    void jsmppReadsOurPdus() throws Exception {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + ROUNDS; seed++) {
            for (PduType type : KINDS) {
                Pdu pdu = pdu(Way.OURS_TO_JSMPP, type, seed);
                byte[] octets = written(pdu);
                assertThat(PduValues.of(JsmppReader.read(type, octets)))
                        .as(replay("jsmppReadsOurPdus", seed, octets))
                        .isEqualTo(PduValues.of(pdu));
            }
        }
        everyKindAndTagCame(Way.OURS_TO_JSMPP);
    }

    @Test
    void writesPdusLikeJsmppAndReadsThePdusOfJsmpp() throws Exception {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + ROUNDS; seed++) {
            for (PduType type : KINDS) {
                Pdu pdu = pdu(Way.JSMPP_TO_OURS, type, seed);
                byte[] octets = JsmppWriter.write(pdu);
                String replay = replay("writesPdusLikeJsmppAndReadsThePdusOfJsmpp", seed, octets);
                assertThat(HexFormat.of().formatHex(written(pdu)))
                        .as(replay)
                        .isEqualTo(HexFormat.of().formatHex(octets));
                assertThat(PduValues.of(read(octets, replay))).as(replay).isEqualTo(PduValues.of(pdu));
            }
        }
        everyKindAndTagCame(Way.JSMPP_TO_OURS);
    }

    // ----

    private static Pdu pdu(Way way, PduType type, long seed) {
        // Neighbouring seeds would begin alike.
        Pdu pdu = new RandomPdus(way, seed * 0x9E3779B97F4A7C15L + type.id()).next(type);
        COUNTS.computeIfAbsent(way, each -> new EnumMap<>(PduType.class)).merge(type, 1, Integer::sum);
        Map<Integer, Integer> tags = TAGS.computeIfAbsent(way, each -> new TreeMap<>());
        pdu.tlvs().forEach(each -> tags.merge(each.tag(), 1, Integer::sum));
        return pdu;
    }

    private static byte[] written(Pdu pdu) {
        ByteBuf out = Unpooled.buffer();
        PduWriter.write(pdu, out);
        assertThat(out.readableBytes()).isLessThanOrEqualTo(PduWriter.octetsMax(pdu));
        byte[] octets = new byte[out.readableBytes()];
        out.readBytes(octets);
        return octets;
    }

    private static Pdu read(byte[] octets, String replay) {
        PduView view = new PduView();
        PduRefusal refusal = view.read(Unpooled.wrappedBuffer(octets), 0, octets.length, SmppTolerance.STRICT);
        assertThat(refusal).as(replay).isEqualTo(PduRefusal.ACCEPTED);
        return PduReader.read(view);
    }

    private static String replay(String test, long seed, byte[] octets) {
        return "replay: mvn -pl protocols test -Dtest=JsmppDifferentialTest#" + test
                + " -Dstrowger.differential.rounds=1 -Dstrowger.differential.seed=" + seed + "\n"
                + HexFormat.of().formatHex(octets);
    }

    /** One round alone, as in a replay, cannot have everything. */
    private static void everyKindAndTagCame(Way way) {
        Map<PduType, Integer> counts = COUNTS.getOrDefault(way, Map.of());
        Map<Integer, Integer> tags = TAGS.getOrDefault(way, Map.of());
        assertThat(counts.keySet()).containsExactlyElementsOf(KINDS);
        if (ROUNDS >= ROUNDS_FOR_ALL_TAGS) {
            assertThat(tags.keySet())
                    .containsAll(RandomPdus.tags(way).stream().map(TlvTag::tag).toList());
        }
    }
}
