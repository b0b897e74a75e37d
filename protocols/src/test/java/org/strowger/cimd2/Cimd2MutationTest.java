package org.strowger.cimd2;

import static org.strowger.cimd2.SessionRig.claim;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.HexFormat;
import java.util.Random;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.strowger.cimd2.packet.Cimd2Decoder;
import org.strowger.cimd2.packet.Operation;
import org.strowger.cimd2.packet.PacketRules;
import org.strowger.cimd2.packet.PacketView;
import org.strowger.message.MessageForm;
import org.strowger.message.ShortMessage;
import org.strowger.message.UnreadableMessage;
import org.strowger.protocol.dump.Decoded;
import org.strowger.protocol.dump.PacketSummary;

/** The vectors, damaged at random: nothing that is said breaks anything. */
final class Cimd2MutationTest {
    private static final long FIRST_SEED = Long.getLong("strowger.fuzz.seed", 1);
    private static final int ROUNDS = Integer.getInteger("strowger.fuzz.rounds", 6_000);
    private static final long SECONDS =
            Long.getLong("strowger.fuzz.seconds", Boolean.getBoolean("strowger.long") ? 9 : 0) / 3;

    private final Cimd2Decoder decoder = new Cimd2Decoder();
    private final PacketView view = new PacketView();

    @Test
    void aPacketIsReadOrRefused() {
        play("packets", (octets, random) -> read(octets));
    }

    @Test
    void aMutatedMessageIsReadAndWrittenUnchangedOrRefused() {
        MessageForm form = Cimd2.TRAITS.form();
        play("messages", (octets, random) -> {
            byte[] kept = Mutations.joined(new byte[] {1, 1, 'Z'}, octets);
            try {
                ShortMessage message = form.read(kept, 0, kept.length);
                SessionRig.look(message);
                byte[] again = new byte[form.octets(message)];
                form.write(message, again, 0);
                claim(java.util.Arrays.equals(kept, again), "what is read is written as it was");
            } catch (UnreadableMessage expected) {
                claim(expected.getMessage() != null, "it says why");
            }
        });
    }

    @Test
    void aSessionSurvivesMutatedPackets() {
        play("sessions", SessionRig::play);
    }

    private static void play(String what, BiConsumer<byte[], Random> target) {
        long endNanos = System.nanoTime() + SECONDS * 1_000_000_000L;
        long seed = FIRST_SEED;
        while (seed < FIRST_SEED + ROUNDS || System.nanoTime() < endNanos) {
            Random random = new Random(seed * 0x9E3779B97F4A7C15L);
            byte[] input = Mutations.damaged(random);
            try {
                target.accept(input, random);
            } catch (RuntimeException | Error e) {
                throw new AssertionError(
                        what + "; replay: mvn -pl protocols test -Dtest=Cimd2MutationTest -Dstrowger.fuzz.rounds=1"
                                + " -Dstrowger.fuzz.seed=" + seed + "\n"
                                + HexFormat.of().formatHex(input),
                        e);
            }
            seed++;
        }
    }

    private void read(byte[] octets) {
        ByteBuf bytes = Unpooled.wrappedBuffer(octets);
        while (true) {
            PacketSummary summary = decoder.summarize(bytes);
            Decoded decoded = decoder.next(bytes);
            if (decoded.octets() == 0) {
                claim(decoder.rest(bytes).octets() == bytes.readableBytes(), "the rest is all that is left");
                return;
            }
            claim(summary.octets() == decoded.octets(), "both see the same packet");
            for (PacketSummary.Part part : summary.parts()) {
                boolean within = part.offset() < 0 || part.offset() + part.octets() <= summary.octets();
                claim(within && part.octets() >= 0, "a part is within its packet");
            }
            bytes.skipBytes(decoded.octets());
        }
    }

    @Test
    void everyParameterOfAnAcceptedMutatedPacketCanBeRead() {
        play("views", (octets, random) -> {
            if (view.read(Unpooled.wrappedBuffer(octets), 0, octets.length).isAccepted()
                    && view.operation() != Operation.UNLISTED) {
                PacketRules.check(view, random.nextBoolean());
                for (int index = 0; index < view.count(); index++) {
                    claim(view.text(index).length() == view.end(index) - view.begin(index), "a value is where it is");
                }
            }
        });
    }
}
